import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#api-contract/endpoint.ts'

/** Refetches these endpoints and nothing else: the "last seen" time must stay as it was on arrival. */
export function useRefetch(...endpoints: Endpoint[]): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(endpoints.map(({ route }) => queries.invalidateQueries({ queryKey: [route] })))
  }
}
