import { useState } from 'react'
import { AuthForm } from '#accounts/forms/auth-form.tsx'
import { fieldMessage, isInvalidLink, resetMessage } from '#accounts/forms/error-messages.ts'
import { confirmPasswordReset } from '#accounts/password/contract.ts'
import { NewPasswordFields, useNewPassword } from '#accounts/password/new-password-fields.tsx'
import { forgetUser, readSession } from '#accounts/session/device-session.ts'
import { Head } from '#branding/head.tsx'
import { useForm } from '#client/forms/use-form.ts'
import { screen } from '#client/page/screen.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { SuccessModal } from '#ui/dialogs/success-modal.tsx'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/password-reset/:uid/:token', {
  view: function PasswordReset({ t, params }) {
    const [isDone, setDone] = useState(false)
    const { validate, isEmpty, fields } = useNewPassword()
    const { onSubmit, field, formError, failedAttempts, isBusy, apiError } = useForm(confirmPasswordReset, {
      extraFields: params,
      validate,
      onReply: () => {
        // The reset has ended every session of the account, including this one.
        if (readSession()) forgetUser()
        setDone(true)
      },
      formatError: resetMessage,
      formatFieldError: fieldMessage,
    })
    return (
      <>
        <Head
          title={t('Reset your password')}
          description={t('Choose a new password for your account.')}
          noindex
        />
        <AuthForm
          title={t('Reset your password')}
          formError={formError}
          failedAttempts={failedAttempts}
          onSubmit={onSubmit}
          below={isInvalidLink(apiError) && <Link href="/forgot-password">{t('Get a new link')}</Link>}
        >
          <NewPasswordFields
            {...fields}
            labels={{ password: t('Password'), confirmation: t('Confirm Password') }}
            serverError={field('new_password').error}
            onLeave={() => {
              if (fields.value.password && !fields.value.confirmation) validate()
            }}
          />
          <Button
            variant="primary"
            type="submit"
            busy={isBusy}
            disabled={isEmpty || isBusy}
            aria-describedby={isEmpty ? 'reset-waits' : undefined}
          >
            {t('Reset Password')}
          </Button>
          {isEmpty && (
            <p id="reset-waits" className="soft">
              {t('Fill in both fields first.')}
            </p>
          )}
        </AuthForm>
        <SuccessModal
          open={isDone}
          message={t('Password successfully changed.')}
          actions={[{ label: t('Continue'), href: '/login-or-signup' }]}
        />
      </>
    )
  },
})
