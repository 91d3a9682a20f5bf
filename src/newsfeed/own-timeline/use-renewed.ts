import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#api-contract/endpoint.ts'

/** Fetches again what these calls said, and nothing else: up to where one has seen the news stays as it was on arrival. */
export function useRenewed(...calls: Endpoint[]): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(calls.map(({ route }) => queries.invalidateQueries({ queryKey: [route] })))
  }
}
