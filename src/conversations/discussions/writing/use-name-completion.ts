import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { completeName } from '../contract.ts'

/** Delay between typing and the lookup, in milliseconds. */
const debounceMs = 150

type Area = HTMLInputElement & HTMLTextAreaElement

/** Suggests names while `@…` is typed: arrow keys move, Enter or Tab accepts, Esc closes. */
export function useNameCompletion(
  area: RefObject<Area | null>,
  change: (text: string) => void,
  discussionId?: number,
) {
  const api = useApi()
  const id = useId()
  const [mention, setMention] = useState<Mention>()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(mention?.prefix ?? ''), debounceMs)
    return () => clearTimeout(timer)
  }, [mention?.prefix])
  const input = { start: query, ...(discussionId === undefined ? {} : { discussion: discussionId }) }
  const { data } = useQuery({ ...queryOptionsFor(api, apiQuery(completeName, input)), enabled: query !== '' })
  const people = mention && query !== '' ? (data ?? []) : []
  const activeIndex = Math.min(chosen, people.length - 1)

  function accept(name: string): void {
    if (!mention || !area.current) return
    const next = insertName(area.current.value, mention, name)
    // Rendered synchronously: the caret must be in place for the next key.
    flushSync(() => {
      change(next.text)
      setMention(undefined)
    })
    area.current.focus()
    area.current.setSelectionRange(next.caret, next.caret)
  }

  /** Called after each key: updates the name that is being typed at the caret, if any. */
  function updateMention(): void {
    const field = area.current
    const found = field ? findMention(field.value, field.selectionStart) : undefined
    setMention((previous) =>
      previous?.prefix === found?.prefix && previous?.to === found?.to ? previous : found,
    )
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (people.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((activeIndex + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') accept(people[activeIndex]?.username ?? '')
    else if (event.key === 'Escape') setMention(undefined)
    else setChosen(0)
    if (step || ['Enter', 'Tab', 'Escape'].includes(event.key)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  function onKeyUp({ key }: KeyboardEvent): void {
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(key)) updateMention()
  }

  const option = (index: number) => `${id}-${index}`
  return {
    id,
    people,
    chosen: activeIndex,
    option,
    accept,
    close: () => setMention(undefined),
    field: {
      onKeyDown,
      onKeyUp,
      'aria-autocomplete': 'list' as const,
      'aria-controls': people.length > 0 ? id : undefined,
      'aria-activedescendant': people.length > 0 ? option(activeIndex) : undefined,
    },
  }
}

/** A partial name before the caret, with its position. */
export interface Mention {
  prefix: string
  from: number
  to: number
}

/** The partial name after an `@`, if the caret is at its end. */
export function findMention(text: string, caret: number): Mention | undefined {
  const textBefore = text.slice(0, caret)
  const match = /(?:^|[^\p{L}\p{N}_.@/\\=&#+-])@([A-Za-z0-9_.-]{1,30})$/u.exec(textBefore)
  const prefix = match?.[1]
  if (prefix === undefined) return undefined
  return { prefix, from: caret - prefix.length - 1, to: caret }
}

/** Inserts the name. @returns the new text and caret position */
export function insertName(
  text: string,
  { from, to }: Mention,
  name: string,
): { text: string; caret: number } {
  const insertedText = `@${name} `
  const textAfter = text.slice(to).replace(/^ /, '')
  return { text: text.slice(0, from) + insertedText + textAfter, caret: from + insertedText.length }
}
