import { useCallback, useState } from 'react'
import { keepDraft, useDraft } from '#accounts/session/drafts.ts'

/**
 * A text being written: each keystroke is kept on this device until `done`.
 * @param before the text while nothing was typed
 */
export function useTextDraft(key: string, before = '') {
  const draft = useDraft(key)
  const [isTouched, setTouched] = useState(false)
  const change = useCallback(
    (text: string) => {
      setTouched(true)
      keepDraft(key, text)
    },
    [key],
  )
  // An empty draft is not stored, so a text that was cleared by hand must not spring back.
  const text = draft ?? (isTouched ? '' : before)
  const done = useCallback(() => {
    setTouched(false)
    keepDraft(key, '')
  }, [key])
  /** Whether the draft was restored from an earlier visit. */
  const isRestored = draft !== undefined && !isTouched
  return { text, isRestored, change, done }
}
