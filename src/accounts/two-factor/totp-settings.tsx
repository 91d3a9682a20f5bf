import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { queryKeyFor } from '#client/api/api-queries.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { secondFactorQuery, useSecondFactor } from '../session/use-second-factor.ts'
import { addTotp, confirmTotp, removeTotp } from './contract.ts'
import c from './factors.module.css'

/**
 * Sets up an authenticator app with a QR code, or removes it. @param onCodes receives recovery codes created along the
 * way
 */
export function TotpSettings({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const queries = useQueryClient()
  const hasApp = useSecondFactor().data?.ways.includes('totp') === true
  const [enrolment, setEnrolment] = useState<ReplyOf<typeof addTotp>>()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeyFor(secondFactorQuery) })
  const onError = (error: Error) => announce(error.message)
  const add = useMutation({ mutationFn: () => api(addTotp, {}), onSuccess: setEnrolment, onError })
  const remove = useMutation({
    mutationFn: () => api(removeTotp, {}),
    onSuccess: async () => {
      announce(t('Authenticator app removed.'))
      await refresh()
    },
    onError,
  })
  return (
    <Section title={t('Authenticator app')}>
      <p className="soft">
        {t('An app on your phone or computer that shows a new six-digit code every 30 seconds.')}
      </p>
      {hasApp && (
        <p>
          {t('Set up.')}{' '}
          <Button variant="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('Remove app')}
          </Button>
        </p>
      )}
      {!hasApp && !enrolment && (
        <p>
          <Button busy={add.isPending} onClick={() => add.mutate()}>
            {t('Set up')}
          </Button>
        </p>
      )}
      {!hasApp && enrolment && (
        <Confirmation
          enrolment={enrolment}
          onConfirmed={async (codes) => {
            setEnrolment(undefined)
            if (codes.length > 0) onCodes(codes)
            announce(t('Authenticator app set up. From now on, you’ll enter a code when you log in.'))
            await refresh()
          }}
        />
      )}
    </Section>
  )
}

type ConfirmationProps = {
  enrolment: ReplyOf<typeof addTotp>
  onConfirmed: (codes: string[]) => unknown
}

function Confirmation({ enrolment: { secret, qr_svg }, onConfirmed }: ConfirmationProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(confirmTotp, {
    onReply: ({ codes }) => onConfirmed(codes),
  })
  return (
    <Form onSubmit={onSubmit}>
      <p>{t('Scan this with the app or type in the key, then enter the code it shows.')}</p>
      <img
        className={c.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
        alt={t('QR code for the key below')}
      />
      <p>
        {t('Key:')}{' '}
        <code className={c.key} dir="ltr">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <FormError failedAttempts={failedAttempts}>{formError}</FormError>
      <Field
        {...field('code')}
        label={t('Code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onValue={setCode}
        required
      />
      <FormActions>
        <Button variant="primary" type="submit" busy={isBusy}>
          {t('Confirm')}
        </Button>
      </FormActions>
    </Form>
  )
}
