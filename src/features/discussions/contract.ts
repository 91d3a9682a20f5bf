import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import {
  Comment,
  Discussion,
  Id,
  ListOf,
  LongText,
  Nothing,
  PageSize,
  Person,
  paging,
  RequiredLine,
  RequiredText,
} from '#contract/shapes.ts'

const in_blog = { blogId: Id, discussionId: Id }
const in_discussion = { ...in_blog, commentId: Id }
const text = { title: RequiredLine(limits.discussion_title), content: LongText(limits.discussion_content) }

export const listDiscussions = endpoint('GET /api/blogs/:id/discussions/', {
  access: 'anyone',
  summary: 'Discussions of a site, newest first.',
  input: { id: Id, ...paging },
  reply: ListOf(Discussion),
})

export const startDiscussion = endpoint('POST /api/blogs/:id/discussions/', {
  access: 'member',
  summary: 'Starts a discussion of a site.',
  input: { id: Id, ...text },
  reply: Discussion,
  status: 201,
})

export const getDiscussion = endpoint('GET /api/blogs/:blogId/discussions/:discussionId/', {
  access: 'anyone',
  summary: 'One discussion.',
  input: in_blog,
  reply: Discussion,
})

export const editDiscussion = endpoint('PATCH /api/blogs/:blogId/discussions/:discussionId/edit/', {
  access: 'member',
  summary: 'Changes title and text of a discussion; for its author and staff. What is left out stays.',
  input: { ...in_blog, title: text.title.optional(), content: text.content.optional() },
  reply: Discussion,
})

export const deleteDiscussion = endpoint('DELETE /api/blogs/:blogId/discussions/:discussionId/', {
  access: 'member',
  summary: 'Deletes a discussion with its comments; for its author and staff.',
  input: in_blog,
  reply: Nothing,
  status: 204,
})

export const listComments = endpoint('GET /api/blogs/:blogId/discussions/:discussionId/comments/', {
  access: 'anyone',
  summary: 'Comments of a discussion, newest first, with whether the caller upvoted each.',
  input: { ...in_blog, ...paging },
  reply: ListOf(Comment),
})

export const addComment = endpoint('POST /api/blogs/:blogId/discussions/:discussionId/comments/', {
  access: 'member',
  summary: 'Adds a comment.',
  input: { ...in_blog, content: RequiredText(limits.comment) },
  reply: Comment,
  status: 201,
})

export const editComment = endpoint(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/edit/',
  {
    access: 'member',
    summary: 'Changes the text of a comment; for its author and staff.',
    input: { ...in_discussion, content: RequiredText(limits.comment) },
    reply: Comment,
  },
)

export const deleteComment = endpoint(
  'DELETE /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/',
  {
    access: 'member',
    summary: 'Deletes a comment; for its author and staff.',
    input: in_discussion,
    reply: Nothing,
    status: 204,
  },
)

export const findCommentPage = endpoint(
  'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/page/',
  {
    access: 'anyone',
    summary: 'The page of the list of comments that one comment is on just now.',
    input: { ...in_discussion, page_size: PageSize },
    reply: z.object({ page: z.number() }),
  },
)

export const previewText = endpoint('POST /api/text-preview/', {
  access: 'member',
  summary: 'How a Markdown text will look.',
  input: { content: LongText(limits.discussion_content) },
  reply: z.object({ content_html: z.string() }),
})

export const completeName = endpoint('GET /api/username-completion/', {
  access: 'member',
  summary: 'People whose username starts like this, those of the discussion first; at most eight.',
  input: { start: z.string().max(limits.username.max), discussion: Id.optional() },
  reply: z.array(Person),
})
