import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf } from '#client/api/api-queries.ts'
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
    const timer = setTimeout(() => setQuery(mention?.start ?? ''), debounceMs)
    return () => clearTimeout(timer)
  }, [mention?.start])
  const about = { start: query, ...(discussionId === undefined ? {} : { discussion: discussionId }) }
  const { data } = useQuery({ ...queryOptionsOf(api, apiQuery(completeName, about)), enabled: query !== '' })
  const people = mention && query !== '' ? (data ?? []) : []
  const at = Math.min(chosen, people.length - 1)

  function accept(name: string): void {
    if (!mention || !area.current) return
    const next = insertName(area.current.value, mention, name)
    // Rendered synchronously, so that the caret is in place for the next key.
    flushSync(() => {
      change(next.text)
      setMention(undefined)
    })
    area.current.focus()
    area.current.setSelectionRange(next.caret, next.caret)
  }

  /** Called after each key: is a name being typed at the caret? */
  function updateMention(): void {
    const field = area.current
    const found = field ? mentionAt(field.value, field.selectionStart) : undefined
    setMention((before) => (before?.start === found?.start && before?.to === found?.to ? before : found))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (people.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((at + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') accept(people[at]?.username ?? '')
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

  const option = (place: number) => `${id}-${place}`
  return {
    id,
    people,
    chosen: at,
    option,
    take: accept,
    close: () => setMention(undefined),
    field: {
      onKeyDown,
      onKeyUp,
      'aria-autocomplete': 'list' as const,
      'aria-controls': people.length > 0 ? id : undefined,
      'aria-activedescendant': people.length > 0 ? option(at) : undefined,
    },
  }
}

/** A partial name before the caret, with its position. */
export interface Mention {
  start: string
  from: number
  to: number
}

/** The partial name after an `@`, if the caret is at its end. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const before = text.slice(0, caret)
  const found = /(?:^|[^\p{L}\p{N}_.@/\\=&#+-])@([A-Za-z0-9_.-]{1,30})$/u.exec(before)
  const start = found?.[1]
  if (start === undefined) return undefined
  return { start, from: caret - start.length - 1, to: caret }
}

/** Inserts the name. @returns the new text and caret position */
export function insertName(
  text: string,
  { from, to }: Mention,
  name: string,
): { text: string; caret: number } {
  const inserted = `@${name} `
  const after = text.slice(to).replace(/^ /, '')
  return { text: text.slice(0, from) + inserted + after, caret: from + inserted.length }
}
