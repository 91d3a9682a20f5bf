import { useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { useShortcuts } from '#ui/menus/use-shortcuts.ts'
import type { TableKey } from './action.ts'
import c from './controls.module.css'

export interface UndoableResult {
  text: string
  /** Undoes the action on all rows. */
  undo: () => Promise<unknown>
}

const key: TableKey = 'z'

/** Reports the last action and offers to undo it, by button or `z`. */
export function UndoBar({ result, onUndone }: { result: UndoableResult; onUndone: () => void }) {
  const t = useText()
  const announce = useAnnounce()
  const [busy, setBusy] = useState(false)
  async function undo(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await result.undo()
      announce(t('Undone.'))
    } catch (error) {
      if (!isApiError(error)) throw error
      announce(error.message)
    }
    onUndone()
  }
  useShortcuts({ [key]: () => void undo() })
  return (
    <p className={c.done}>
      {result.text}{' '}
      <Button busy={busy} aria-keyshortcuts={key} onClick={() => void undo()}>
        {t('Undo')} <kbd>{key}</kbd>
      </Button>
    </p>
  )
}
