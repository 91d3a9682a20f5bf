import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf } from '#client/api/api-queries.ts'
import { completeName } from '../contract.ts'

/** Pause in typing before names are looked up, in ms. */
const pause = 150

type Area = HTMLInputElement & HTMLTextAreaElement

/** Offers names while `@…` is typed: arrows choose, Enter or Tab accepts, Esc closes. */
export function useNameCompletion(
  area: RefObject<Area | null>,
  change: (text: string) => void,
  discussionId?: number,
) {
  const api = useApi()
  const id = useId()
  const [mention, setMention] = useState<Mention>()
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(mention?.start ?? ''), pause)
    return () => clearTimeout(timer)
  }, [mention?.start])
  const about = { start: asked, ...(discussionId === undefined ? {} : { discussion: discussionId }) }
  const { data } = useQuery({ ...queryOptionsOf(api, apiQuery(completeName, about)), enabled: asked !== '' })
  const people = mention && asked !== '' ? (data ?? []) : []
  const at = Math.min(chosen, people.length - 1)

  function take(name: string): void {
    if (!mention || !area.current) return
    const next = insertName(area.current.value, mention, name)
    // Rendered at once: whoever types on finds the caret where it belongs.
    flushSync(() => {
      change(next.text)
      setMention(undefined)
    })
    area.current.focus()
    area.current.setSelectionRange(next.caret, next.caret)
  }

  /** After each key: is a name being typed at the caret? */
  function look(): void {
    const field = area.current
    const found = field ? mentionAt(field.value, field.selectionStart) : undefined
    setMention((before) => (before?.start === found?.start && before?.to === found?.to ? before : found))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (people.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((at + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(people[at]?.username ?? '')
    else if (event.key === 'Escape') setMention(undefined)
    else setChosen(0)
    if (step || ['Enter', 'Tab', 'Escape'].includes(event.key)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  function onKeyUp({ key }: KeyboardEvent): void {
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(key)) look()
  }

  const option = (place: number) => `${id}-${place}`
  return {
    id,
    people,
    chosen: at,
    option,
    take,
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

/** The beginning of a name before the caret, and where it starts. */
export interface Mention {
  start: string
  from: number
  to: number
}

/** What is being typed after an `@`, if the caret is at its end. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const before = text.slice(0, caret)
  const found = /(?:^|[^\p{L}\p{N}_.@/\\=&#+-])@([A-Za-z0-9_.-]{1,30})$/u.exec(before)
  const start = found?.[1]
  if (start === undefined) return undefined
  return { start, from: caret - start.length - 1, to: caret }
}

/** The text with the name inserted, and the new position of the caret. */
export function insertName(
  text: string,
  { from, to }: Mention,
  name: string,
): { text: string; caret: number } {
  const putIn = `@${name} `
  const after = text.slice(to).replace(/^ /, '')
  return { text: text.slice(0, from) + putIn + after, caret: from + putIn.length }
}
