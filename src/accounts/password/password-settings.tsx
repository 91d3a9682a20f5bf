import { useState } from 'react'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { CurrentPassword } from '../forms/current-password.tsx'
import { useNeedsPassword } from '../session/use-second-factor.ts'
import { setPassword } from './contract.ts'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'

/** Changes the password, which revokes every other session. */
export function PasswordSettings({ onChanged }: { onChanged: () => void }) {
  const t = useText()
  const announce = useAnnounce()
  const [current, setCurrent] = useState('')
  const asksPassword = useNeedsPassword()
  const { validate, clear, fields } = useNewPassword()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(setPassword, {
    validate,
    onReply: () => {
      setCurrent('')
      clear()
      onChanged()
      announce(t('Password successfully changed. You’ve been logged out everywhere else.'))
    },
  })
  return (
    <Section title={t('Password')}>
      <Form onSubmit={onSubmit}>
        <FormError failedAttempts={failedAttempts}>{formError}</FormError>
        {asksPassword && (
          <CurrentPassword value={current} onValue={setCurrent} error={field('current_password').error} />
        )}
        <NewPasswordFields
          {...fields}
          labels={{ password: t('New password'), confirmation: t('Confirm new password') }}
          serverError={field('new_password').error}
        />
        <FormActions>
          <Button type="submit" busy={isBusy}>
            {t('Change password')}
          </Button>
        </FormActions>
      </Form>
    </Section>
  )
}
