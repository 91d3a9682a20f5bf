import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwn } from '#accounts/session/use-own.ts'
import { type ApiQuery, storeReply } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import type { GetUpvotes } from './contract.ts'
import type { Upvotes } from './upvote-button.tsx'

/**
 * The votes on the subject of a page. Everyone sees the total that came with the page; the member's own vote is fetched
 * once the session is known. @returns the votes, a way to update them after one was given or withdrawn, and whether the
 * member's own is known
 */
export function useUpvotes(
  status: ApiQuery<GetUpvotes>,
  total: number,
): [Upvotes, (now: Upvotes) => void, boolean] {
  const t = useText()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { data, error } = useOwn(status)
  useEffect(() => {
    if (error) announce(t('Failed to fetch upvotes'))
  }, [error, announce, t])
  return [
    data ?? { total_upvotes: total, user_has_upvoted: false },
    (now) => storeReply(queries, status, now),
    data !== undefined,
  ]
}
