import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

/** What a button with a list under it shares: arrows move, Esc closes, and so does leaving it. */
export function useMenu<List extends HTMLElement>() {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<List>(null)
  const focusItem = (step: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? (step > 0 ? 0 : -1) : (at + step) % all.length
    all.at(next)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Of a dialog that an item opened.
    if ((event.target as Element).closest('dialog')) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setIsOpen(true)
      // When it was closed, the list appears one frame later.
      requestAnimationFrame(() => focusItem(step))
    }
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false)
      button.current?.focus()
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }
  return {
    isOpen,
    setIsOpen,
    around: { onKeyDown, onBlur },
    trigger: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setIsOpen(!isOpen),
    },
    list: { ref: list, id },
    button,
  }
}
