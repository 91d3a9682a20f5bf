import { useQuery } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { type ApiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { useSession } from './device-session.ts'

/** A member's own data on a public page: fetched once the session is known. */
export function usePersonalQuery<E extends Endpoint>(
  query: ApiQuery<E>,
): { data?: ReplyOf<E>; error: unknown } {
  const isMember = useSession() !== null
  const { data, error } = useQuery({ ...queryOptionsFor(useApi(), query), enabled: isMember })
  return isMember && data ? { data, error } : { error }
}
