import { type FormEvent, useState } from 'react'
import { AuthForm } from '#accounts/forms/auth-form.tsx'
import { DomainLogin } from '#accounts/indieauth/domain-log-in.tsx'
import { PasskeyLogin } from '#accounts/passkeys/passkey-log-in.tsx'
import { sessionStore } from '#accounts/session/device-session.ts'
import { logIn } from '#accounts/session/log-in.ts'
import { isApiError } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Head } from '#branding/head.tsx'
import { useCommunity } from '#branding/use-community.ts'
import { screen } from '#client/page/screen.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'
import { Link } from '#ui/text/link.tsx'

const SecondStep = lazyPart(
  async () => (await import('#accounts/two-factor/second-step-form.tsx')).SecondStep,
)

export const page = screen('/login', {
  query: ['next', 'for'],
  for: 'guest',
  view: function Login({ t, url }) {
    const { site_name } = useCommunity()
    const sessionState = sessionStore()
    const [email, setEmail] = useState<string>()
    const [isBusy, setBusy] = useState(false)
    const [failedAttempts, setFailedAttempts] = useState(0)
    /** The previous error, shown until the next reply arrives. */
    const [previousError, setPreviousError] = useState('')
    /** Data for the second step, set once the password was right. */
    const [challenge, setChallenge] = useState<Record<string, unknown>>()
    const currentEmail = email ?? sessionState.email

    async function submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (isBusy) return
      const password = String(new FormData(event.currentTarget).get('password') ?? '')
      setBusy(true)
      setPreviousError(sessionState.login_error_message)
      try {
        // After logging in, the guard of guest screens navigates.
        await logIn({ email: currentEmail.trim(), password })
      } catch (error) {
        if (!isApiError(error)) throw error
        if (error.code === 'second_factor_required') setChallenge(error.extraFields)
        setFailedAttempts(failedAttempts + 1)
        setBusy(false)
      }
    }
    if (challenge) {
      return (
        <SecondStep
          firstStep={challenge}
          onExpired={() => setChallenge(undefined)}
          fallback={<Spinner page />}
        />
      )
    }
    return (
      <>
        <Head title={t('Log in')} description={t('Log in to {site_name}.', { site_name })} />
        <AuthForm
          title={t('Log in')}
          query={url.searchParams}
          formError={isBusy ? previousError : sessionState.login_error_message}
          failedAttempts={failedAttempts}
          onSubmit={submit}
          below={
            <>
              <PasskeyLogin />
              <DomainLogin />
              <p>
                <Link href="/forgot-password">{t('Forgot your password?')}</Link>
              </p>
              <p>
                {t.rich('New here? <a>Sign up</a>', {
                  a: (inside) => <Link href={`/sign-up${url.search}`}>{inside}</Link>,
                })}
              </p>
            </>
          }
        >
          <Field
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="username webauthn"
            value={currentEmail}
            limit={limits.email}
            onValue={setEmail}
            required
          />
          <Field label={t('Password')} name="password" autoComplete="current-password" required />
          <Button variant="primary" type="submit" busy={isBusy}>
            {t('Log in')}
          </Button>
        </AuthForm>
      </>
    )
  },
})
