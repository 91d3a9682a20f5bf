import { useCallback, useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { apiAs } from '../session/api-as.ts'
import { openSession } from '../session/log-in.ts'
import { logInByPasskey } from './contract.ts'
import {
  cancelRequest,
  canSuggestPasskeys,
  canUsePasskeys,
  passkeyErrorMessage,
  requestPasskey,
} from './request-passkey.ts'

/**
 * Log-in with a passkey alone: by a button, or as an autofill suggestion of the page's email field. `ScreenGuard`
 * redirects afterwards.
 */
export function LogInButton() {
  const t = useText()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const logIn = useCallback(async (asSuggestion: boolean) => {
    const api = apiAs(undefined)
    const showError = (cause: unknown) => setError(passkeyErrorMessage(cause))
    // Dismissed suggestions are not errors.
    const passkey = await requestPasskey(api, asSuggestion).catch(asSuggestion ? () => {} : showError)
    if (!passkey) return
    await api(logInByPasskey, passkey)
      .then(({ auth_token }) => openSession(auth_token))
      .catch(showError)
  }, [])
  useEffect(() => {
    let isMounted = true
    void canSuggestPasskeys().then((isSupported) => {
      if (isSupported && isMounted) return logIn(true)
    })
    return () => {
      isMounted = false
      cancelRequest()
    }
  }, [logIn])
  if (!canUsePasskeys()) return null
  return (
    <>
      <FormError>{error}</FormError>
      <p>
        <Button
          busy={isBusy}
          onClick={async () => {
            setBusy(true)
            setError('')
            await logIn(false)
            setBusy(false)
          }}
        >
          {t('Log in with a passkey')}
        </Button>
      </p>
    </>
  )
}
