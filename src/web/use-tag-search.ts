import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listTags } from '#features/tags/contract.ts'
import { useApi } from './api-context.ts'
import { apiQuery, queryOptionsOf } from './api-queries.ts'

/** So long a pause in typing asks for tags, in ms. */
const pauseMs = 150

/** Tags for choosing while one types: the most used first, then those that hold what was typed. */
export function useTagSearch() {
  const [query, setQuery] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  // What was found stays until the next answer comes, so that the list does not close in between.
  const { data = [] } = useQuery({
    ...queryOptionsOf(useApi(), apiQuery(listTags, { query })),
    placeholderData: keepPreviousData,
  })
  return {
    options: data,
    onType: (typed: string) => {
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => setQuery(typed.trim()), pauseMs)
    },
  }
}
