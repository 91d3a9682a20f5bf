import { useState } from 'react'
import { AuthForm } from '#features/accounts/auth-form.tsx'
import { confirmPasswordReset } from '#features/accounts/contract.ts'
import { forgetUser, readSession } from '#features/accounts/device-session.ts'
import { NewPasswordFields, useNewPassword } from '#features/accounts/new-password-fields.tsx'
import { fieldWords, isDeadLink, resetWords } from '#features/accounts/words.ts'
import { Head } from '#features/community/head.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { SuccessModal } from '#ui/success-modal.tsx'
import { screen } from '#web/screen.tsx'
import { useForm } from '#web/use-form.ts'

export const page = screen('/password-reset/:uid/:token', {
  view: function PasswordReset({ t, params }) {
    const [isDone, setDone] = useState(false)
    const { check, isEmpty, fields } = useNewPassword()
    const { onSubmit, field, problem, attempt, isBusy, refusal } = useForm(confirmPasswordReset, {
      fixed: params,
      check,
      onReply: () => {
        // Every session of the account has ended, this one too.
        if (readSession()) forgetUser()
        setDone(true)
      },
      words: resetWords,
      fieldWords,
    })
    return (
      <>
        <Head
          title={t('Reset your password')}
          description={t('Choose a new password for your account.')}
          private
        />
        <AuthForm
          title={t('Reset your password')}
          problem={problem}
          attempt={attempt}
          onSubmit={onSubmit}
          below={isDeadLink(refusal) && <Link href="/forgot-password">{t('Ask for a new link')}</Link>}
        >
          <NewPasswordFields
            {...fields}
            labels={{ password: t('Password'), confirmation: t('Confirm Password') }}
            refused={field('new_password').error}
            onLeave={() => {
              if (fields.value.password && !fields.value.confirmation) check()
            }}
          />
          <Button
            look="primary"
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
