import { type FormEvent, useState } from 'react'
import { AuthForm } from '#features/accounts/auth-form.tsx'
import { confirmPasswordReset } from '#features/accounts/contract.ts'
import { forgetUser, readSession } from '#features/accounts/device-session.ts'
import { NewPasswordFields, problemsOf } from '#features/accounts/new-password-fields.tsx'
import { resetWords } from '#features/accounts/words.ts'
import { Head } from '#features/community/head.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/form-error.tsx'
import { SuccessModal } from '#ui/success-modal.tsx'
import { screen } from '#web/screen.tsx'
import { useForm } from '#web/use-form.ts'

const nothing = { password: '', confirmation: '' }

export const page = screen('/password-reset/:uid/:token', {
  view: function PasswordReset({ t, params }) {
    const [typed, setTyped] = useState(nothing)
    const [errors, setErrors] = useState(nothing)
    const [isDone, setDone] = useState(false)
    const { onSubmit, refusal, isBusy } = useForm(confirmPasswordReset, {
      fixed: params,
      onReply: () => {
        // Every session of the account has ended, this one too.
        if (readSession()) forgetUser()
        setDone(true)
      },
    })
    function check(event: FormEvent<HTMLFormElement>) {
      const problems = problemsOf(t, typed)
      setErrors(problems)
      if (problems.password || problems.confirmation) {
        event.preventDefault()
        focusFirstInvalid(event.currentTarget)
      } else void onSubmit(event)
    }
    const isEmpty = typed.password === '' || typed.confirmation === ''
    return (
      <>
        <Head
          title={t('Reset your password')}
          description={t('Choose a new password for your account.')}
          private
        />
        <AuthForm
          title={t('Reset your password')}
          problem={refusal ? resetWords(refusal) : ''}
          onSubmit={check}
        >
          <NewPasswordFields
            labels={{ password: t('Password'), confirmation: t('Confirm Password') }}
            value={typed}
            errors={errors}
            onValue={(value) => {
              setTyped(value)
              if (value.confirmation) setErrors((before) => ({ ...before, confirmation: '' }))
            }}
            // The button waits for both fields; without this it would not say why.
            onLeave={() => {
              if (typed.password && !typed.confirmation) setErrors(problemsOf(t, typed))
            }}
          />
          <Button look="primary" type="submit" busy={isBusy} disabled={isEmpty || isBusy}>
            {t('Reset Password')}
          </Button>
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
