import { useState } from 'react'
import { ApiError } from '#api-contract/api-error.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { useShortcuts } from '#ui/menus/use-shortcuts.ts'
import type { TableKey } from './action.ts'
import c from './controls.module.css'

export interface Done {
  text: string
  /** Takes all of it back. */
  undo: () => Promise<unknown>
}

const key: TableKey = 'z'

/** What was just done, and one press that takes it back: its button, or `z`. */
export function DoneLine({ done, onUndone }: { done: Done; onUndone: () => void }) {
  const t = useText()
  const announce = useAnnounce()
  const [busy, setBusy] = useState(false)
  async function takeBack(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await done.undo()
      announce(t('Undone.'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      announce(error.message)
    }
    onUndone()
  }
  useShortcuts({ [key]: () => void takeBack() })
  return (
    <p className={c.done}>
      {done.text}{' '}
      <Button busy={busy} aria-keyshortcuts={key} onClick={() => void takeBack()}>
        {t('Undo')} <kbd>{key}</kbd>
      </Button>
    </p>
  )
}
