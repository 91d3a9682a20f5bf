import { useState } from 'react'
import { AuthForm } from '#accounts/forms/auth-form.tsx'
import { accountMessage, fieldMessage } from '#accounts/forms/error-messages.ts'
import { requestPasswordReset } from '#accounts/password/contract.ts'
import { sessionStore } from '#accounts/session/device-session.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Head } from '#branding/head.tsx'
import { useForm } from '#client/forms/use-form.ts'
import { screen } from '#client/page/screen.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { SuccessModal } from '#ui/dialogs/success-modal.tsx'
import { Field } from '#ui/forms/field.tsx'

export const page = screen('/forgot-password', {
  for: 'guest',
  view: function ForgotPassword({ t }) {
    const storedEmail = sessionStore((state) => state.email)
    const [typedEmail, setTypedEmail] = useState<string>()
    const [sentTo, setSentTo] = useState('')
    const email = typedEmail ?? storedEmail
    const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(requestPasswordReset, {
      onReply: () => setSentTo(email),
      formatError: accountMessage,
      formatFieldError: fieldMessage,
    })
    return (
      <>
        <Head title={t('Forgot your password?')} description={t('Get a link to reset your password.')} />
        <AuthForm
          title={t('Forgot your password?')}
          text={t('Enter your account’s email and we’ll send you a link to reset your password.')}
          formError={formError}
          failedAttempts={failedAttempts}
          onSubmit={onSubmit}
        >
          <Field
            {...field('email')}
            label={t('Your Email')}
            type="email"
            autoComplete="email"
            value={email}
            limit={limits.email}
            onValue={setTypedEmail}
          />
          <Button variant="primary" type="submit" busy={isBusy} disabled={isBusy}>
            {t('Send password email')}
          </Button>
        </AuthForm>
        <SuccessModal
          open={sentTo !== ''}
          message={t('An email has been sent to {address} with further instructions.', { address: sentTo })}
          actions={[{ label: t('Continue'), href: '/login-or-signup' }]}
        />
      </>
    )
  },
})
