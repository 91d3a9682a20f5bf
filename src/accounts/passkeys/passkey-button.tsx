import { useState } from 'react'
import type { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'

type Props = {
  /** Receives what the authenticator answered. @throws ApiError whose words are shown */
  onPasskey: (credential: PasskeyAssertion) => Promise<unknown>
  onProblem: (words: string) => void
}

/** Asks for a passkey where the page knows who it has to belong to. */
export function PasskeyButton({ onPasskey, onProblem }: Props) {
  const t = useText()
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  async function ask() {
    setBusy(true)
    onProblem('')
    const { askPasskey, wordsForNone } = await import('./ask-passkey.ts')
    await askPasskey(api)
      .then(onPasskey)
      .catch((error: unknown) => onProblem(wordsForNone(error)))
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void ask()}>
      {t('Use a passkey')}
    </Button>
  )
}
