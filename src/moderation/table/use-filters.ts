import { useSearchParams } from '#client/router/location.tsx'
import { navigate } from '#client/router/navigation.ts'

/** Table state lives in the address: it can be shared, and the back button works. */
export function useFilters() {
  const params = useSearchParams()
  return {
    get: (name: string): string => params.get(name) ?? '',
    set: (name: string, value: string) => {
      const next = new URLSearchParams(location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      navigate(`?${next}`, { state: { keepScroll: true } })
    },
  }
}
