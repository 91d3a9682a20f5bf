import { useState } from 'react'
import type { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'

type Props = {
  /** Receives the authenticator's response. @throws ApiError whose message is shown */
  onPasskey: (credential: PasskeyAssertion) => Promise<unknown>
  onError: (message: string) => void
}

/** Requests a passkey of a known account. */
export function PasskeyButton({ onPasskey, onError }: Props) {
  const t = useText()
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  async function requestAndSubmit() {
    setBusy(true)
    onError('')
    const { requestPasskey, passkeyErrorMessage } = await import('./request-passkey.ts')
    await requestPasskey(api)
      .then(onPasskey)
      .catch((error: unknown) => onError(passkeyErrorMessage(error)))
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void requestAndSubmit()}>
      {t('Use a passkey')}
    </Button>
  )
}
