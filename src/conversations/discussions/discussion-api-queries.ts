import { apiQuery, listQuery } from '#client/api/api-queries.ts'
import { getDiscussion, listComments, listDiscussions } from './contract.ts'

export interface DiscussionPlace {
  blog_id: string | number
  discussion_id: string | number
}

const idsOf = ({ blog_id, discussion_id }: DiscussionPlace) => ({
  blogId: Number(blog_id),
  discussionId: Number(discussion_id),
})

/** How many other discussions are shown beside one. */
const beside = 6

export const discussionQuery = (place: DiscussionPlace) => apiQuery(getDiscussion, idsOf(place))
/** Comments carry whether the reader upvoted them, so members ask for them once more after a public page. */
export const commentListQuery = (place: DiscussionPlace, firstPage: number) =>
  listQuery(listComments, idsOf(place), firstPage, { personal: true })
export const otherDiscussionsQuery = (blogId: string | number) =>
  apiQuery(listDiscussions, { id: Number(blogId), page_size: beside + 1 })

export type CommentListQuery = ReturnType<typeof commentListQuery>
