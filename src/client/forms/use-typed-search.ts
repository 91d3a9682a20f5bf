import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#api-contract/endpoint.ts'
import { useApi } from '../api/api-context.ts'
import { type ApiQuery, queryOptionsFor } from '../api/api-queries.ts'

const debounceMs = 150

interface TypedSearchOptions {
  /** Text before anything is typed. */
  initialText?: string
  /** Also searches for an empty text; true by default. */
  allowEmpty?: boolean
}

/**
 * Results of an endpoint for the text being typed. `results` is undefined until the first reply; `resultsFor` is the
 * text they belong to, undefined while they are stale.
 */
export function useTypedSearch<E extends Endpoint>(
  queryFor: (text: string) => ApiQuery<E>,
  { initialText = '', allowEmpty = true }: TypedSearchOptions = {},
) {
  const [typedText, setTypedText] = useState(initialText.trim())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Keeps the previous results meanwhile, so that the list does not close.
  const { data: results, isPlaceholderData } = useQuery({
    ...queryOptionsFor(useApi(), queryFor(typedText)),
    enabled: allowEmpty || typedText !== '',
    placeholderData: keepPreviousData,
  })
  return {
    results,
    resultsFor: results === undefined || isPlaceholderData ? undefined : typedText,
    onType: (text: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTypedText(text.trim()), debounceMs)
    },
  }
}
