import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#api-contract/endpoint.ts'
import { useApi } from '../api/api-context.ts'
import { type ApiQuery, queryOptionsOf } from '../api/api-queries.ts'

/** Pause in typing before a query is sent, in ms. */
const pauseMs = 150

interface TypedSearchOptions {
  /** What is there before anything is typed. */
  first?: string
  /** Whether there are results for an empty text. */
  asksEmpty?: boolean
}

/**
 * An endpoint's results for what is being typed; `found` is undefined until it has answered once, and `answers` is the
 * text that they are for, undefined while they are those of an earlier one.
 */
export function useTypedSearch<E extends Endpoint>(
  queryFor: (typed: string) => ApiQuery<E>,
  { first = '', asksEmpty = true }: TypedSearchOptions = {},
) {
  const [typed, setTyped] = useState(first.trim())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  // Results stay until the next answer comes, so that the list does not close in between.
  const { data: found, isPlaceholderData } = useQuery({
    ...queryOptionsOf(useApi(), queryFor(typed)),
    enabled: asksEmpty || typed !== '',
    placeholderData: keepPreviousData,
  })
  return {
    found,
    answers: found === undefined || isPlaceholderData ? undefined : typed,
    onType: (now: string) => {
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => setTyped(now.trim()), pauseMs)
    },
  }
}
