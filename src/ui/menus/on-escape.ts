import { type KeyboardEvent, useEffect } from 'react'

/** For the `onKeyDown` of a form: Escape closes it, unless a list of suggestions or an input method takes the key. */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) close()
  }

/** Escape closes a menu wherever the focus is: Safari gives a pressed button none, and an item that goes takes it along. */
export function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
