import { apiQuery, listQuery } from '#client/api/api-queries.ts'
import { getDiscussion, listComments, listDiscussions } from './contract.ts'

export interface DiscussionIds {
  blog_id: string | number
  discussion_id: string | number
}

const toParameters = ({ blog_id, discussion_id }: DiscussionIds) => ({
  blogId: Number(blog_id),
  discussionId: Number(discussion_id),
})

/** Number of other discussions shown beside one. */
const otherDiscussionCount = 6

export const discussionQuery = (ids: DiscussionIds) => apiQuery(getDiscussion, toParameters(ids))
/** Comments include the reader's own upvotes, so members refetch them after a public page. */
export const commentListQuery = (ids: DiscussionIds, firstPage: number) =>
  listQuery(listComments, toParameters(ids), firstPage, { dependsOnViewer: true })
export const otherDiscussionsQuery = (blogId: string | number) =>
  apiQuery(listDiscussions, { id: Number(blogId), page_size: otherDiscussionCount + 1 })

export type CommentListQuery = ReturnType<typeof commentListQuery>
