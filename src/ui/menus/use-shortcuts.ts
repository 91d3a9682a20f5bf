import { useEffect } from 'react'
import { create } from 'zustand'

/** Single-key shortcuts can be turned off, because they interfere with voice input. */
export const shortcutsStore = create(() => ({ enabled: true }))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null

/** Runs actions on key presses anywhere, except in fields and dialogs. */
export function useShortcuts(keys: Record<string, () => void>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { enabled } = shortcutsStore.getState()
      if (!enabled || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const action = keys[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [keys])
}
