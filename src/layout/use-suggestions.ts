import { useEffect, useRef, useState } from 'react'
import { suggestSearches } from '#features/search/contract.ts'
import { useApi } from '#web/api-context.ts'

/** So long a pause in typing asks for suggestions, in ms. */
const pause = 150

/** What a search that is being typed may become: tags as operators, then titles. */
export function useSuggestions(): { options: string[]; onType: (typed: string) => void } {
  const api = useApi()
  const [options, setOptions] = useState<string[]>([])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(waiting.current), [])
  async function suggest(query: string) {
    try {
      const { tags, blogs } = await api(suggestSearches, { query })
      // An answer that comes late is an answer to something else.
      if (latest.current !== query) return
      setOptions([...tags.map(({ value }) => `tag:${value}`), ...new Set(blogs.map(({ title }) => title))])
    } catch {
      // Suggestions are a help: without them people type on.
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
