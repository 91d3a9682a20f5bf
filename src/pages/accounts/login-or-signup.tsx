import { type FormEvent, useState } from 'react'
import { AuthForm } from '#accounts/forms/auth-form.tsx'
import { accountMessage } from '#accounts/forms/error-messages.ts'
import { DomainLogin } from '#accounts/indieauth/domain-log-in.tsx'
import { PasskeyLogin } from '#accounts/passkeys/passkey-log-in.tsx'
import { sessionStore } from '#accounts/session/device-session.ts'
import { lookUpEmail } from '#accounts/session/log-in.ts'
import { isApiError } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Head } from '#branding/head.tsx'
import { useCommunity } from '#branding/use-community.ts'
import { screen } from '#client/page/screen.tsx'
import { navigate } from '#client/router/navigation.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { focusFirstInvalid } from '#ui/forms/form-error.tsx'

export const page = screen('/login-or-signup', {
  query: ['next', 'for'],
  for: 'guest',
  view: function LoginOrSignup({ t, url }) {
    const { site_name } = useCommunity()
    const sessionState = sessionStore()
    const [email, setEmail] = useState<string>()
    const [error, setError] = useState('')
    const [emailError, setEmailError] = useState('')
    const [failedAttempts, setFailedAttempts] = useState(0)
    const [isBusy, setBusy] = useState(false)
    const currentEmail = email ?? sessionState.email

    async function onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (isBusy) return
      const isAddress = /^\S+@\S+\.\S+$/.test(currentEmail.trim())
      setEmailError(isAddress ? '' : t('Enter a valid email address.'))
      if (!isAddress) return focusFirstInvalid(event.currentTarget)
      setBusy(true)
      try {
        const hasAccount = await lookUpEmail(currentEmail.trim())
        navigate((hasAccount ? '/login' : '/sign-up') + url.search)
      } catch (cause) {
        if (!isApiError(cause)) throw cause
        setError(accountMessage(cause))
        setFailedAttempts(failedAttempts + 1)
        setBusy(false)
      }
    }
    return (
      <>
        <Head
          title={t('Log in or sign up')}
          description={t(
            'Log in to {site_name} or create an account to upload, review, discuss and bookmark sites.',
            { site_name },
          )}
        />
        <AuthForm
          title={t('Log in or sign up')}
          query={url.searchParams}
          text={t('Enter your email and we’ll take it from there.')}
          // Shown if a session has expired; a wrong password is reported where it was typed.
          formError={error || (sessionState.ended_for === null ? '' : sessionState.login_error_message)}
          failedAttempts={failedAttempts}
          onSubmit={onSubmit}
          below={
            <>
              <PasskeyLogin />
              <DomainLogin />
            </>
          }
        >
          <Field
            label={t('Your email')}
            name="email"
            type="email"
            autoComplete="email webauthn"
            value={currentEmail}
            limit={limits.email}
            onValue={setEmail}
            error={emailError}
            required
          />
          <Button variant="primary" type="submit" busy={isBusy}>
            {t('Continue')}
          </Button>
        </AuthForm>
      </>
    )
  },
})
