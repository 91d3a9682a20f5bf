import { useEffect } from 'react'
import { create } from 'zustand'

/** Whether shortcuts are on: people who use voice input want to turn them off. */
export const keysStore = create(() => ({ are_on: true }))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null

/** Runs the action of a key, wherever the focus is, unless a field or a dialog has it. */
export function useKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { are_on } = keysStore.getState()
      if (!are_on || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const act = keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [keys])
}
