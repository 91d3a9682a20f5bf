import type { KeyboardEvent } from 'react'

/** For the `onKeyDown` of a form: Escape closes it, unless a list of suggestions or an input method takes the key. */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) close()
  }
