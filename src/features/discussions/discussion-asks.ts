import { getDiscussionUpvotes } from '#features/upvotes/contract.ts'
import { ask, askList } from '#web/asks.ts'
import { getDiscussion, listComments, listDiscussions } from './contract.ts'

export interface DiscussionPlace {
  blog_id: string | number
  discussion_id: string | number
}

const idsOf = ({ blog_id, discussion_id }: DiscussionPlace) => ({
  blogId: Number(blog_id),
  discussionId: Number(discussion_id),
})

/** How many other discussions stand beside one. */
export const beside = 6

export const detailsOf = (place: DiscussionPlace) => ask(getDiscussion, idsOf(place))
export const votesOf = (place: DiscussionPlace) => ask(getDiscussionUpvotes, idsOf(place))
/** Comments carry whether the reader upvoted them, so members ask for them once more after a public page. */
export const commentsAt = (place: DiscussionPlace, first_page: number) =>
  askList(listComments, idsOf(place), first_page, { personal: true })
export const othersOf = (blog_id: string | number) =>
  ask(listDiscussions, { id: Number(blog_id), page_size: beside + 1 })

export type CommentsAsk = ReturnType<typeof commentsAt>
