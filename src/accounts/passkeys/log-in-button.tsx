import { useCallback, useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { apiAs } from '../session/api-as.ts'
import { openSession } from '../session/log-in.ts'
import { askPasskey, canSuggestPasskeys, canUsePasskeys, stopAsking, wordsForNone } from './ask-passkey.ts'
import { logInByPasskey } from './contract.ts'

/**
 * Logging in by a passkey alone: by a button, or among what the browser suggests for the page's address field. The guard of
 * guest screens navigates on by itself.
 */
export function LogInButton() {
  const t = useText()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const open = useCallback(async (asSuggestion: boolean) => {
    const api = apiAs(undefined)
    const say = (error: unknown) => setProblem(wordsForNone(error))
    // A person who has picked no suggestion has asked for nothing, and hears of nothing.
    const passkey = await askPasskey(api, asSuggestion).catch(asSuggestion ? () => {} : say)
    if (!passkey) return
    await api(logInByPasskey, passkey)
      .then(({ auth_token }) => openSession(auth_token))
      .catch(say)
  }, [])
  useEffect(() => {
    let isHere = true
    void canSuggestPasskeys().then((can) => {
      if (can && isHere) return open(true)
    })
    return () => {
      isHere = false
      stopAsking()
    }
  }, [open])
  if (!canUsePasskeys()) return null
  return (
    <>
      <FormError>{problem}</FormError>
      <p>
        <Button
          busy={isBusy}
          onClick={async () => {
            setBusy(true)
            setProblem('')
            await open(false)
            setBusy(false)
          }}
        >
          {t('Log in with a passkey')}
        </Button>
      </p>
    </>
  )
}
