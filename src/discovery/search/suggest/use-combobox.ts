import { useEffect, useEffectEvent, useState } from 'react'

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

interface ComboboxOptions {
  listId: string
  /** Whether the user already opened the list while this was loading. */
  isInitiallyOpen: boolean
  /** Keys of the options, so that the active one stays active when others are inserted. */
  keys: string[]
  onType: (typed: string) => void
  choose: (index: number) => void
  /** Forgets the option if it is a recent search. @returns whether it was */
  forget: (index: number) => boolean
}

/**
 * Turns a field of another component into a combobox: whether its list is open, and which option is active (-1 for
 * none). Arrow keys move, Enter selects, Esc closes and then clears, Home, End and typing return to the text,
 * Shift+Delete forgets an option, Tab leaves.
 */
export function useCombobox(
  field: HTMLInputElement,
  { listId, isInitiallyOpen, keys, ...actions }: ComboboxOptions,
) {
  const [isRequested, setIsRequested] = useState(() => isInitiallyOpen && field === document.activeElement)
  const [activeKey, setActiveKey] = useState<string>()
  const isOpen = isRequested && keys.length > 0
  const active = isOpen && activeKey !== undefined ? keys.indexOf(activeKey) : -1

  const open = (index: number) => {
    setIsRequested(true)
    setActiveKey(keys[index])
  }
  const close = () => {
    setIsRequested(false)
    setActiveKey(undefined)
  }
  const move = (step: 1 | -1) => {
    // Beyond either end is the text field itself.
    const positionCount = keys.length + 1
    open(((active + 1 + step + positionCount) % positionCount) - 1)
  }
  const clear = () => {
    field.value = ''
    actions.onType('')
  }
  const choose = (index: number) => {
    close()
    actions.choose(index)
  }
  const forget = () => {
    if (actions.forget(active)) setActiveKey(keys[active + 1])
  }
  /** The list's action for a key; undefined if the key is for the text. */
  const actionFor = ({ key, altKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'ArrowDown') return altKey ? () => open(active) : () => move(1)
    if (key === 'ArrowUp') return altKey ? close : () => move(-1)
    if (key === 'Escape') return isOpen ? close : field.value ? clear : undefined
    if (active < 0) return undefined
    if (key === 'Enter') return () => choose(active)
    return key === 'Delete' && shiftKey ? forget : undefined
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const action = actionFor(event)
    if (action) {
      event.preventDefault()
      action()
    } else if (event.key === 'Tab') close()
    else if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) setActiveKey(undefined)
  })
  const onInput = useEffectEvent(() => {
    open(-1)
    actions.onType(field.value)
  })
  const onClick = useEffectEvent(() => setIsRequested(true))
  const onLeave = useEffectEvent(close)
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    field.addEventListener('keydown', (event) => onKey(event), options)
    field.addEventListener('input', () => onInput(), options)
    field.addEventListener('click', () => onClick(), options)
    field.addEventListener('blur', () => onLeave(), options)
    field.form?.addEventListener('submit', () => onLeave(), options)
    return () => controller.abort()
  }, [field])

  // The header renders the field without knowing about its list.
  useEffect(() => {
    field.setAttribute('aria-expanded', String(isOpen))
    setOrRemoveAttribute(field, 'aria-controls', isOpen && listId)
    setOrRemoveAttribute(field, 'aria-activedescendant', active >= 0 && optionId(listId, active))
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, isOpen, active])

  return { isRequested, isOpen, active, choose }
}

function setOrRemoveAttribute(element: Element, name: string, value: string | false): void {
  if (value === false) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
