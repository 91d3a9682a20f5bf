import { type InfiniteData, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { listQueryKeyFor, queryKeyFor } from '#client/api/api-queries.ts'
import { cachedSiteQueries } from '#sites/page/cached-site-queries.ts'
import { listDiscussions } from '../contract.ts'
import { type CommentListQuery, discussionQuery } from '../discussion-api-queries.ts'
import type { Discussion } from '../schemas.ts'
import { collectComments, commentPagesQuery } from './comment-pages.ts'

type Pages = Parameters<typeof collectComments>[0]
/** Cached pages of comments. */
export type CommentsData = InfiniteData<Pages[number]>

/** The loaded comments of a discussion, and a function that updates them in the cache. */
export function useComments(list: CommentListQuery) {
  const api = useApi()
  const queries = useQueryClient()
  const query = useSuspenseInfiniteQuery(commentPagesQuery(api, list))
  const details = discussionQuery({
    blog_id: list.input.blogId as number,
    discussion_id: list.input.discussionId as number,
  })
  return {
    comments: collectComments(query.data.pages),
    count: query.data.pages[0]?.count ?? 0,
    pages: query.data.pages,
    query,
    /** Updates the cached pages and the discussion's comment count. */
    change: (change: (data: CommentsData) => CommentsData) => {
      const updated = queries.setQueryData<CommentsData>(
        listQueryKeyFor(list),
        (data) => data && change(data),
      )
      const commentCount = updated?.pages[0]?.count
      if (commentCount === undefined) return
      const key = queryKeyFor(details)
      const discussion = queries.getQueryData<Discussion>(key)
      if (!discussion || discussion.comment_count === commentCount) return
      queries.setQueryData<Discussion>(key, { ...discussion, comment_count: commentCount })
      // The site's page shows the count, too, and lists a post's discussion once it has a comment.
      for (const filter of [cachedSiteQueries, { queryKey: [listDiscussions.route] }])
        void queries.invalidateQueries({ ...filter, refetchType: 'none' })
    },
  }
}
