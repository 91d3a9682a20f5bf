import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePersonalQuery } from '#accounts/session/use-personal-query.ts'
import { type ApiQuery, storeReply } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import type { GetUpvotes } from './contract.ts'
import type { Upvotes } from './upvote-button.tsx'

/**
 * The votes on the page's main content. The total comes with the public page; the member's own vote is fetched once the
 * session is known.
 * @returns the votes, a function to update them after a vote, and whether the member's own vote is known
 */
export function useUpvotes(
  status: ApiQuery<GetUpvotes>,
  total: number,
): [Upvotes, (updated: Upvotes) => void, boolean] {
  const t = useText()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { data, error } = usePersonalQuery(status)
  useEffect(() => {
    if (error) announce(t('Failed to fetch upvotes'))
  }, [error, announce, t])
  return [
    data ?? { total_upvotes: total, user_has_upvoted: false },
    (updated) => storeReply(queries, status, updated),
    data !== undefined,
  ]
}
