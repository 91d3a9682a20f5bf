import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { useApi } from './api-context.ts'
import { type ApiQuery, queryOptionsOf } from './api-queries.ts'

/** Pause in typing before a query is sent, in ms. */
const pauseMs = 150

/** An endpoint's results for what is being typed; `found` is undefined until it has answered once. */
export function useTypedSearch<E extends Endpoint>(queryFor: (typed: string) => ApiQuery<E>) {
  const [typed, setTyped] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  // Results stay until the next answer comes, so that the list does not close in between.
  const { data: found } = useQuery({
    ...queryOptionsOf(useApi(), queryFor(typed)),
    placeholderData: keepPreviousData,
  })
  return {
    found,
    onType: (now: string) => {
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => setTyped(now.trim()), pauseMs)
    },
  }
}
