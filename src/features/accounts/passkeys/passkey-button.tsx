import { useState } from 'react'
import type { UsedPasskey } from '#contract/passkey-shapes.ts'
import { useText } from '#texts/use-text.ts'
import { Button } from '#ui/button.tsx'
import { useApi } from '#web/api-context.ts'

type Props = {
  /** Receives what the authenticator answered. @throws Refusal whose words are shown */
  onPasskey: (credential: UsedPasskey) => Promise<unknown>
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
