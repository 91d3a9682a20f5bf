import { useEffect, useEffectEvent, useState } from 'react'

export const optionId = (listId: string, place: number): string => `${listId}-${place}`

interface Combobox {
  listId: string
  /** What was pressed or typed while this was loading asks for the list too. */
  wasAsked: boolean
  /** What the options are known by, so that the active one stays so when others come in between. */
  keys: string[]
  onType: (typed: string) => void
  choose: (place: number) => void
  /** Whether the option is one that can be forgotten, which it then is. */
  forget: (place: number) => boolean
}

/**
 * Makes a combobox of a field that another component rendered: whether its list is open, and which option is active (-1
 * for none). Arrows walk, Enter chooses, Esc closes and then empties, Home, End and typing return to the text,
 * Shift+Delete forgets an option, Tab leaves.
 */
export function useCombobox(field: HTMLInputElement, { listId, wasAsked, keys, ...actions }: Combobox) {
  const [isAsked, setIsAsked] = useState(() => wasAsked && field === document.activeElement)
  const [chosen, setChosen] = useState<string>()
  const isOpen = isAsked && keys.length > 0
  const active = isOpen && chosen !== undefined ? keys.indexOf(chosen) : -1

  const open = (place: number) => {
    setIsAsked(true)
    setChosen(keys[place])
  }
  const close = () => {
    setIsAsked(false)
    setChosen(undefined)
  }
  const walk = (step: 1 | -1) => {
    // Beyond either end is the text itself.
    const places = keys.length + 1
    open(((active + 1 + step + places) % places) - 1)
  }
  const empty = () => {
    field.value = ''
    actions.onType('')
  }
  const choose = (place: number) => {
    close()
    actions.choose(place)
  }
  const forget = () => {
    if (actions.forget(active)) setChosen(keys[active + 1])
  }
  /** What a key does to the list; undefined where it is for the text. */
  const actionOf = ({ key, altKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'ArrowDown') return altKey ? () => open(active) : () => walk(1)
    if (key === 'ArrowUp') return altKey ? close : () => walk(-1)
    if (key === 'Escape') return isOpen ? close : field.value ? empty : undefined
    if (active < 0) return undefined
    if (key === 'Enter') return () => choose(active)
    return key === 'Delete' && shiftKey ? forget : undefined
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const act = actionOf(event)
    if (act) {
      event.preventDefault()
      act()
    } else if (event.key === 'Tab') close()
    else if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) setChosen(undefined)
  })
  const onInput = useEffectEvent(() => {
    open(-1)
    actions.onType(field.value)
  })
  const onClick = useEffectEvent(() => setIsAsked(true))
  const onLeave = useEffectEvent(close)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    field.addEventListener('keydown', (event) => onKey(event), options)
    field.addEventListener('input', () => onInput(), options)
    field.addEventListener('click', () => onClick(), options)
    field.addEventListener('blur', () => onLeave(), options)
    field.form?.addEventListener('submit', () => onLeave(), options)
    return () => listening.abort()
  }, [field])

  // The header renders the field, and knows nothing of its list.
  useEffect(() => {
    field.setAttribute('aria-expanded', String(isOpen))
    setOrRemove(field, 'aria-controls', isOpen && listId)
    setOrRemove(field, 'aria-activedescendant', active >= 0 && optionId(listId, active))
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, isOpen, active])

  return { isAsked, isOpen, active, choose }
}

function setOrRemove(element: Element, name: string, value: string | false): void {
  if (value === false) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
