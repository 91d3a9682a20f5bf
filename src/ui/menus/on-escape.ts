import { type KeyboardEvent, useEffect } from 'react'

/** For a form's `onKeyDown`: Escape closes it, unless a suggestion list or an input method handles the key. */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) close()
  }

/**
 * Closes a menu on Escape wherever the focus is: Safari does not focus clicked buttons, and a removed item loses the
 * focus.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
