import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#contract/refusal.ts'
import { AuthForm } from '#features/accounts/auth-form.tsx'
import { sessionStore } from '#features/accounts/device-session.ts'
import { lookUpEmail } from '#features/accounts/log-in.ts'
import { PasskeyLogIn } from '#features/accounts/passkeys/passkey-log-in.tsx'
import { accountWords } from '#features/accounts/words.ts'
import { Head } from '#features/community/head.tsx'
import { useCommunity } from '#features/community/use-community.ts'
import { DomainLogIn } from '#features/own-domains/domain-log-in.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { focusFirstInvalid } from '#ui/form-error.tsx'
import { navigate } from '#web/router/navigation.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/login-or-signup', {
  query: ['next', 'for'],
  for: 'guest',
  view: function LoginOrSignup({ t, url }) {
    const { site_name } = useCommunity()
    const stored = sessionStore()
    const [email, setEmail] = useState<string>()
    const [problem, setProblem] = useState('')
    const [emailProblem, setEmailProblem] = useState('')
    const [attempt, setAttempt] = useState(0)
    const [isBusy, setBusy] = useState(false)
    const shown = email ?? stored.email

    async function goOn(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (isBusy) return
      const isAddress = /^\S+@\S+\.\S+$/.test(shown.trim())
      setEmailProblem(isAddress ? '' : t('Enter a valid email address.'))
      if (!isAddress) return focusFirstInvalid(event.currentTarget)
      setBusy(true)
      try {
        const isKnown = await lookUpEmail(shown.trim())
        navigate((isKnown ? '/login' : '/sign-up') + url.search)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        setProblem(accountWords(error))
        setAttempt(attempt + 1)
        setBusy(false)
      }
    }
    return (
      <>
        <Head
          title={t('Log in or sign up')}
          description={t(
            'Log in to {site_name}, or make an account: to upload, review, discuss and bookmark sites.',
            { site_name },
          )}
        />
        <AuthForm
          title={t('Log in or sign up')}
          query={url.searchParams}
          text={t('Your email address shows us which of the two it is.')}
          // Of a log-in that ended by itself; that of a wrong password belongs to the page where it was typed.
          problem={problem || (stored.ended_for === null ? '' : stored.login_error_message)}
          attempt={attempt}
          onSubmit={goOn}
          below={
            <>
              <PasskeyLogIn />
              <DomainLogIn />
            </>
          }
        >
          <Field
            label={t('Your email')}
            name="email"
            type="email"
            autoComplete="email webauthn"
            value={shown}
            limit={limits.email}
            onValue={setEmail}
            error={emailProblem}
            required
          />
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Continue')}
          </Button>
        </AuthForm>
      </>
    )
  },
})
