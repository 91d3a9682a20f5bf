import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { readSession } from '#accounts/session/device-session.ts'
import { useApi } from '#client/api/api-context.ts'
import { queryKeyFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { useWatchedDiscussion } from '#notifications/views/watched-discussion.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { listComments } from '../contract.ts'
import { type CommentListQuery, discussionQuery } from '../discussion-api-queries.ts'
import { type CommentPage, collectComments, mapPages, type Pages } from './comment-pages.ts'
import type { CommentsData } from './use-comments.ts'

interface LiveCommentsProps {
  list: CommentListQuery
  change: (change: (data: CommentsData) => CommentsData) => void
}

/** Applies other people's new, edited and deleted comments to the list, unless it starts at a later page. */
export function LiveComments({ list, change }: LiveCommentsProps): null {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const latestRequest = useRef(0)
  const latestProps = useRef({ list, change })
  latestProps.current = { list, change }
  const { blogId, discussionId } = list.input

  const refresh = useCallback(async () => {
    const requestNumber = ++latestRequest.current
    const { list, change } = latestProps.current
    const details = discussionQuery({ blog_id: Number(blogId), discussion_id: Number(discussionId) })
    void queries.invalidateQueries({ queryKey: queryKeyFor(details) })
    if (list.firstPage > 1) return
    const newest = await api(listComments, { ...list.input, page: 1 }).catch(() => undefined)
    if (!newest || requestNumber !== latestRequest.current) return
    change((data) => {
      const loadedIds = new Set(collectComments(data.pages).map((comment) => comment.id))
      const ownUsername = readSession()?.username
      const newComments = newest.results.filter(
        ({ id, user }) => !loadedIds.has(id) && user?.username !== ownUsername,
      )
      if (newComments.length > 0)
        announce(
          t('{count, plural, one {# new comment} other {# new comments}}', { count: newComments.length }),
          {
            quiet: true,
          },
        )
      return withNewest(data, newest)
    })
  }, [t, api, queries, announce, blogId, discussionId])

  useWatchedDiscussion(Number(discussionId), refresh)
  return null
}

/**
 * Merges the current newest page into the loaded ones: added, changed and deleted comments. Only for lists that start
 * at the first page.
 */
export function withNewest<D extends Pages>(data: D, newest: CommentPage): D {
  const oldest = newest.next === null ? 0 : (newest.results.at(-1)?.id ?? 0)
  const newestById = new Map(newest.results.map((comment) => [comment.id, comment]))
  const loadedIds = new Set(collectComments(data.pages).map((comment) => comment.id))
  const newComments = newest.results.filter((comment) => !loadedIds.has(comment.id))
  // Too many new comments, so there may be a gap: start over with the newest page.
  if (loadedIds.size > 0 && newComments.length === newest.results.length && newest.next !== null) {
    return { ...data, pages: [newest], pageParams: data.pageParams.slice(0, 1) }
  }
  return mapPages(data, (page, index) => ({
    ...page,
    count: newest.count,
    results: [
      ...(index === 0 ? newComments : []),
      ...page.results
        .filter((comment) => comment.id < oldest || newestById.has(comment.id))
        .map((comment) => newestById.get(comment.id) ?? comment),
    ],
  }))
}
