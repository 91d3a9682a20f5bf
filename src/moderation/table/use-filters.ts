import { useSearchParams } from '#client/router/location.tsx'
import { navigate } from '#client/router/navigation.ts'

/** The state of a table is part of its address: it can be sent to a colleague, and the back button works. */
export function useFilters() {
  const params = useSearchParams()
  return {
    of: (name: string): string => params.get(name) ?? '',
    set: (name: string, value: string) => {
      const after = new URLSearchParams(location.search)
      if (value) after.set(name, value)
      else after.delete(name)
      navigate(`?${after}`, { state: { keepScroll: true } })
    },
  }
}
