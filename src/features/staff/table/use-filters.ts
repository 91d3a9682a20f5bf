import { useSearchParams } from 'react-router'

/** The state of a table is part of its address: it can be sent to a colleague, and the back button works. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  return {
    of: (name: string): string => params.get(name) ?? '',
    set: (name: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { preventScrollReset: true },
      ),
  }
}
