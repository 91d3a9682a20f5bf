import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Blog } from '#contract/shapes.ts'
import { useSession } from '#features/accounts/device-session.ts'
import { UpvoteButton, type Upvotes } from '#features/upvotes/upvote-button.tsx'
import { useAnnounce } from '#ui/announcer.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryKeyOf, queryOptionsOf } from '#web/api-queries.ts'
import { getBlog, getBlogUpvotes, toggleBlogUpvote } from './contract.ts'

/** The vote for a site. Everybody sees the total; whether one gave a vote is asked for once one is known. */
export function BlogUpvote({ blog }: { blog: Blog }) {
  const queries = useQueryClient()
  const announce = useAnnounce()
  const member = useSession()
  const status = apiQuery(getBlogUpvotes, { id: blog.id })
  const { data, error } = useQuery({ ...queryOptionsOf(useApi(), status), enabled: member !== null })
  useEffect(() => {
    if (error) announce('Failed to fetch upvotes')
  }, [error, announce])
  function keep(upvotes: Upvotes): void {
    queries.setQueryData(queryKeyOf(status), upvotes)
    const { total_upvotes } = upvotes
    for (const id of [blog.id, String(blog.id)]) {
      queries.setQueryData(
        queryKeyOf(apiQuery(getBlog, { id })),
        (kept?: Blog) => kept && { ...kept, total_upvotes },
      )
    }
  }
  return (
    <UpvoteButton
      upvotes={(member && data) || { total_upvotes: blog.total_upvotes, user_has_upvoted: false }}
      toggle={apiQuery(toggleBlogUpvote, { id: blog.id })}
      onChange={keep}
      failure="Failed to toggle upvote"
      of={blog.title}
      worded
    />
  )
}
