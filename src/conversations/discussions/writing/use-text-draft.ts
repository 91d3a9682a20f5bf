import { useCallback, useState } from 'react'
import { saveDraft, useDraft } from '#accounts/session/drafts.ts'

/** A text being written, saved on this device at each keystroke until `discard`. */
export function useTextDraft(key: string, initialText = '') {
  const draft = useDraft(key)
  const [isTouched, setTouched] = useState(false)
  const change = useCallback(
    (text: string) => {
      setTouched(true)
      saveDraft(key, text)
    },
    [key],
  )
  // Empty drafts are not stored, so a text that was cleared by hand must not reappear.
  const text = draft ?? (isTouched ? '' : initialText)
  const discard = useCallback(() => {
    setTouched(false)
    saveDraft(key, '')
  }, [key])
  /** True if the draft was restored from an earlier visit. */
  const isRestored = draft !== undefined && !isTouched
  return { text, isRestored, change, discard }
}
