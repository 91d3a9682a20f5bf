import { useEffect, useRef, useState } from 'react'
import { suggestSearches } from '#features/search/contract.ts'
import { useApi } from '#web/api-context.ts'

/** Pause in typing before suggestions are fetched, in ms. */
const pause = 150

/** Completions of the search being typed: tags as operators, then titles. */
export function useSuggestions(): { options: string[]; onType: (typed: string) => void } {
  const api = useApi()
  const [options, setOptions] = useState<string[]>([])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(waiting.current), [])
  async function suggest(query: string) {
    try {
      const { tags, blogs } = await api(suggestSearches, { query })
      // A late answer is an answer to something else.
      if (latest.current !== query) return
      setOptions([...tags.map(({ value }) => `tag:${value}`), ...new Set(blogs.map(({ title }) => title))])
    } catch {
      // Suggestions are optional: without them people type on.
    }
  }
  return {
    options,
    onType: (typed) => {
      latest.current = typed.trim()
      clearTimeout(waiting.current)
      if (latest.current) waiting.current = setTimeout(() => void suggest(latest.current), pause)
      else setOptions([])
    },
  }
}
