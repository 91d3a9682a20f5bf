import { makeSite, type TestPerson } from '#test/builders.ts'
import type { Wend } from '#test/wend.ts'

/** The target of an upvote, with its API routes. */
interface Upvotable {
  id: number
  kind: 'blog' | 'discussion' | 'comment'
  toggleRoute: string
  statusRoute: string
  /** Deletes it. */
  deleteRoute: string
}

type MakeUpvotable = (wend: Wend, author: TestPerson) => Promise<Upvotable>

const makeSiteToUpvote: MakeUpvotable = async (wend, author) => {
  const id = await makeSite(wend, { title: 'Teas', by: author })
  return {
    id,
    kind: 'blog',
    toggleRoute: `PATCH /api/blogs/upvote-blog/${id}/`,
    statusRoute: `GET /api/blogs/upvote-status/${id}/`,
    deleteRoute: `DELETE /api/blogs/delete-by-Id/?blogId=${id}`,
  }
}

const makeDiscussion: MakeUpvotable = async (wend, author) => {
  const site = `/api/blogs/${await makeSite(wend, { title: 'Teas' })}/discussions/`
  const { id } = (await author.call(`POST ${site}`, { title: 'Tea', content: 'Which?' })).body
  return {
    id,
    kind: 'discussion',
    toggleRoute: `PATCH ${site}${id}/upvote-discussion/`,
    statusRoute: `GET ${site}${id}/upvote-status-discussion/`,
    deleteRoute: `DELETE ${site}${id}/`,
  }
}

const makeComment: MakeUpvotable = async (wend, by) => {
  const discussion = (await makeDiscussion(wend, by)).deleteRoute.replace('DELETE ', '')
  const { id } = (await by.call(`POST ${discussion}comments/`, { content: 'Black' })).body
  const comment = `${discussion}comments/${id}/`
  return {
    id,
    kind: 'comment',
    toggleRoute: `PATCH ${comment}upvote-comment/`,
    statusRoute: `GET ${comment}upvote-status-comment/`,
    deleteRoute: `DELETE ${comment}`,
  }
}

/** Everything that can be upvoted, for `describe.each`: a name and a builder for each. */
export const upvotables: [string, MakeUpvotable][] = [
  ['a site', makeSiteToUpvote],
  ['a discussion', makeDiscussion],
  ['a comment', makeComment],
]
