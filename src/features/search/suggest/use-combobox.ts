import { useEffect, useEffectEvent, useState } from 'react'

export const optionId = (listId: string, place: number): string => `${listId}-${place}`

interface ComboboxActions {
  /** How many options there are. */
  count: number
  onType: (typed: string) => void
  /** What is in the field was searched for. */
  onSearch: (query: string) => void
  choose: (place: number) => void
  forget: (place: number) => void
}

/**
 * Makes a combobox of a field that another component rendered: whether its list is open, and which option is active (-1
 * for none). Arrows walk, Enter chooses, Esc closes and then empties, Home, End and typing return to the text,
 * Shift+Delete forgets an option, Tab leaves.
 */
export function useCombobox(field: HTMLInputElement, listId: string, actions: ComboboxActions) {
  // What was typed while this was loading asks for it too.
  const [isAsked, setIsAsked] = useState(() => field.value !== field.defaultValue)
  const [chosen, setChosen] = useState(-1)
  const { count } = actions
  const isOpen = isAsked && count > 0
  const active = isOpen && chosen < count ? chosen : -1

  const open = (place: number) => {
    setIsAsked(true)
    setChosen(place)
  }
  const close = () => {
    setIsAsked(false)
    setChosen(-1)
  }
  const walk = (step: 1 | -1) => {
    // Beyond either end is the text itself.
    const places = count + 1
    open(((active + 1 + step + places) % places) - 1)
  }
  const empty = () => {
    field.value = ''
    actions.onType('')
  }
  const take = () => {
    close()
    actions.choose(active)
  }
  /** What a key does to the list; undefined where it is for the text. */
  const deedOf = ({ key, altKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'ArrowDown') return altKey ? () => open(active) : () => walk(1)
    if (key === 'ArrowUp') return altKey ? close : () => walk(-1)
    if (key === 'Escape') return isOpen ? close : field.value ? empty : undefined
    if (active < 0) return undefined
    if (key === 'Enter') return take
    return key === 'Delete' && shiftKey ? () => actions.forget(active) : undefined
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const deed = deedOf(event)
    if (deed) {
      event.preventDefault()
      deed()
    } else if (event.key === 'Tab') close()
    else if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) setChosen(-1)
  })
  const onInput = useEffectEvent(() => {
    open(-1)
    actions.onType(field.value)
  })
  const onClick = useEffectEvent(() => setIsAsked(true))
  const onBlur = useEffectEvent(close)
  const onSubmit = useEffectEvent(() => {
    close()
    actions.onSearch(field.value)
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    field.addEventListener('keydown', (event) => onKey(event), options)
    field.addEventListener('input', () => onInput(), options)
    field.addEventListener('click', () => onClick(), options)
    field.addEventListener('blur', () => onBlur(), options)
    field.form?.addEventListener('submit', () => onSubmit(), options)
    return () => listening.abort()
  }, [field])

  // The header renders the field, and knows nothing of its list.
  useEffect(() => {
    field.setAttribute('aria-expanded', String(isOpen))
    setOrRemove(field, 'aria-controls', isOpen && listId)
    setOrRemove(field, 'aria-activedescendant', active >= 0 && optionId(listId, active))
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, isOpen, active])

  return { isOpen, active }
}

function setOrRemove(element: Element, name: string, value: string | false): void {
  if (value === false) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
