import { useEffect, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { Head } from '#branding/head.tsx'
import { useApi } from '#client/api/api-context.ts'
import { useForm } from '#client/forms/use-form.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { SecondFactorMethod } from '../auth/contract.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { sessionStore } from '../session/device-session.ts'
import { openSession } from '../session/log-in.ts'
import { finishLogin } from './contract.ts'

type Props = {
  /** The reply of the first step: `challenge` and `ways`. */
  firstStep: Record<string, unknown>
  /** Called when the log-in has to start over. */
  onExpired: () => void
}

const methodTexts: Record<SecondFactorMethod, { text: Message; use: Message }> = {
  passkey: {
    text: message('Your browser will ask for this account’s passkey.'),
    use: message('Use a passkey instead'),
  },
  totp: {
    text: message('Enter the six-digit code from your authenticator app.'),
    use: message('Use authenticator app'),
  },
  recovery: {
    text: message('Enter one of your recovery codes. Each works once.'),
    use: message('Use a recovery code'),
  },
}
const methodsByEase: SecondFactorMethod[] = ['passkey', 'totp', 'recovery']

/** The second step of a log-in: a passkey, TOTP code or recovery code. */
export function SecondStep({ firstStep, onExpired }: Props) {
  const t = useText()
  const api = useApi()
  const challenge = String(firstStep.challenge)
  const offered = Array.isArray(firstStep.ways) ? firstStep.ways : []
  const ways = methodsByEase.filter((method) => offered.includes(method))
  const [way, setWay] = useState<SecondFactorMethod>(ways[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [passkeyError, setPasskeyError] = useState('')
  const { onSubmit, field, formError, failedAttempts, isBusy, apiError, setApiError } = useForm(finishLogin, {
    extraFields: { challenge, way },
    // `ScreenGuard` redirects afterwards.
    onReply: ({ auth_token }) => openSession(auth_token),
  })
  const expiredMessage = apiError?.code === 'second_step_over' ? apiError.message : undefined
  useEffect(() => {
    if (expiredMessage === undefined) return
    sessionStore.setState({ login_error_message: expiredMessage })
    onExpired()
  }, [expiredMessage, onExpired])
  const isApp = way === 'totp'
  return (
    <>
      <Head title={t('Log in')} description={t('One more step to log in.')} noindex />
      <AuthForm
        title={t('Two-factor authentication')}
        text={t(methodTexts[way].text)}
        formError={formError || passkeyError}
        failedAttempts={failedAttempts}
        onSubmit={onSubmit}
        below={ways
          .filter((method) => method !== way)
          .map((method) => (
            <p key={method}>
              <Button
                variant="plain"
                onClick={() => {
                  setWay(method)
                  setCode('')
                  setPasskeyError('')
                  setApiError(undefined)
                }}
              >
                {t(methodTexts[method].use)}
              </Button>
            </p>
          ))}
      >
        {way === 'passkey' ? (
          <PasskeyButton
            onPasskey={async (credential) => {
              const reply = await api(finishLogin, { challenge, way, credential }).catch((error: unknown) => {
                if (isApiError(error)) setApiError(error)
                else throw error
              })
              if (reply) await openSession(reply.auth_token)
            }}
            onError={setPasskeyError}
          />
        ) : (
          <>
            <Field
              {...field('code')}
              key={way}
              label={isApp ? t('Code') : t('Recovery code')}
              autoComplete={isApp ? 'one-time-code' : 'off'}
              inputMode={isApp ? 'numeric' : 'text'}
              value={code}
              onValue={setCode}
              autoFocus
              required
            />
            <Button variant="primary" type="submit" busy={isBusy}>
              {t('Log in')}
            </Button>
          </>
        )}
      </AuthForm>
    </>
  )
}
