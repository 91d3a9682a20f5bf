import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { AuthForm } from '#features/accounts/auth-form.tsx'
import { askPasswordReset } from '#features/accounts/contract.ts'
import { sessionStore } from '#features/accounts/device-session.ts'
import { accountWords, fieldWords } from '#features/accounts/words.ts'
import { Head } from '#features/community/head.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SuccessModal } from '#ui/success-modal.tsx'
import { screen } from '#web/screen.tsx'
import { useForm } from '#web/use-form.ts'

export const page = screen('/forgot-password', {
  for: 'guest',
  view: function ForgotPassword({ t }) {
    const stored = sessionStore((state) => state.email)
    const [typed, setTyped] = useState<string>()
    const [sentTo, setSentTo] = useState('')
    const email = typed ?? stored
    const { onSubmit, field, problem, attempt, isBusy } = useForm(askPasswordReset, {
      onReply: () => setSentTo(email),
      words: accountWords,
      fieldWords,
    })
    return (
      <>
        <Head
          title={t('Forgot your password?')}
          description={t('Ask for a link with which you can choose a new password.')}
        />
        <AuthForm
          title={t('Forgot your password?')}
          text={t(
            'Enter the email address of your account, and we send you a link with which you can choose a new password.',
          )}
          problem={problem}
          attempt={attempt}
          onSubmit={onSubmit}
        >
          <Field
            {...field('email')}
            label={t('Your Email')}
            type="email"
            autoComplete="email"
            value={email}
            limit={limits.email}
            onValue={setTyped}
          />
          <Button look="primary" type="submit" busy={isBusy} disabled={isBusy}>
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
