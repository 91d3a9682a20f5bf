import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { CurrentPassword } from '../forms/current-password.tsx'
import { updateSession } from '../session/device-session.ts'
import { useNeedsPassword } from '../session/use-second-factor.ts'
import { changeEmail, getEmailState } from '../users/contract.ts'
import { ResendConfirmation } from './unconfirmed-email.tsx'

const emailStateQuery = apiQuery(getEmailState, {})

/** The account's address, whether it is confirmed, and a form to change it. */
export function EmailSettings() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const state = useQuery(queryOptionsFor(api, emailStateQuery)).data
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const asksPassword = useNeedsPassword()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(changeEmail, {
    onReply: (user) => {
      updateSession(user)
      void queries.invalidateQueries({ queryKey: queryKeyFor(emailStateQuery) })
      setEmail('')
      setPassword('')
      announce(t('Your email is now {email}. We’ve sent you a confirmation link.', { email: user.email }))
    },
  })
  return (
    <Section title={t('Email')}>
      {state && (
        <Cluster>
          <p>
            {state.email}{' '}
            <span className="soft">{state.is_confirmed ? t('(confirmed)') : t('(not confirmed yet)')}</span>
          </p>
          {!state.is_confirmed && <ResendConfirmation />}
        </Cluster>
      )}
      <Form onSubmit={onSubmit}>
        <FormError failedAttempts={failedAttempts}>{formError}</FormError>
        <Field
          {...field('email')}
          label={t('New email')}
          type="email"
          autoComplete="email"
          value={email}
          limit={limits.email}
          onValue={setEmail}
          required
        />
        {asksPassword && (
          <CurrentPassword value={password} onValue={setPassword} error={field('current_password').error} />
        )}
        <FormActions>
          <Button type="submit" busy={isBusy}>
            {t('Change email')}
          </Button>
        </FormActions>
      </Form>
    </Section>
  )
}
