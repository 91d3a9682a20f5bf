import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Id, ListOf, NoContent, PageSize, Person, Post, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line, LongText, RequiredLine, RequiredText } from '#api-contract/shapes/text-shapes.ts'

export const Discussion = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  content_html: z.string(),
  blog_id: z.number(),
  blog_slug: z.string(),
  blog_title: z.string(),
  user: Person.nullable(),
  created_on: Time,
  updated_on: Time,
  comment_count: z.number(),
  total_upvotes: z.number(),
  /** True if it is about a post of the site; it has no author then. */
  is_of_post: z.boolean(),
  /** That post, if it is still visible. */
  post: Post.pick({
    id: true,
    title: true,
    url: true,
    excerpt: true,
    published_on: true,
    is_dated: true,
    language: true,
  }).nullable(),
})
export type Discussion = z.output<typeof Discussion>

export const Comment = z.object({
  id: z.number(),
  content: z.string(),
  content_html: z.string(),
  user: Person.nullable(),
  created_on: Time,
  updated_on: Time,
  total_upvotes: z.number(),
  user_has_upvoted: z.boolean(),
  discussion_id: z.number(),
})
export type Comment = z.output<typeof Comment>

const discussionParams = { blogId: Id, discussionId: Id }
const commentParams = { ...discussionParams, commentId: Id }
const textFields = {
  title: RequiredLine(limits.discussion_title),
  content: LongText(limits.discussion_content),
}

export const listDiscussions = schema({
  scope: 'read',
  summary: 'Discussions of a site, newest first.',
  input: { id: Id, ...paging },
  reply: ListOf(Discussion),
})

export const startDiscussion = schema({
  scope: 'write',
  summary: 'Starts a discussion of a site.',
  input: { id: Id, ...textFields },
  reply: Discussion,
  status: 201,
})

export const getDiscussion = schema({
  scope: 'read',
  summary: 'A discussion.',
  input: discussionParams,
  reply: Discussion,
})

export const editDiscussion = schema({
  scope: 'write',
  summary: 'Edits the title and text of a discussion; for its author and staff. Omitted fields stay.',
  input: { ...discussionParams, title: textFields.title.optional(), content: textFields.content.optional() },
  reply: Discussion,
})

export const deleteDiscussion = schema({
  scope: 'write',
  summary: 'Deletes a discussion with its comments; for its author and staff.',
  input: discussionParams,
  reply: NoContent,
  status: 204,
})

export const listComments = schema({
  scope: 'read',
  summary: 'Comments of a discussion, newest first, with whether the caller upvoted each.',
  input: { ...discussionParams, ...paging },
  reply: ListOf(Comment),
})

export const addComment = schema({
  scope: 'write',
  summary: 'Adds a comment.',
  input: { ...discussionParams, content: RequiredText(limits.comment) },
  reply: Comment,
  status: 201,
})

export const editComment = schema({
  scope: 'write',
  summary: 'Edits a comment; for its author and staff.',
  input: { ...commentParams, content: RequiredText(limits.comment) },
  reply: Comment,
})

export const deleteComment = schema({
  scope: 'write',
  summary: 'Deletes a comment; for its author and staff.',
  input: commentParams,
  reply: NoContent,
  status: 204,
})

export const findCommentPage = schema({
  scope: 'read',
  summary: 'The page of the comment list that currently contains a comment.',
  input: { ...commentParams, page_size: PageSize },
  reply: z.object({ page: z.number() }),
})

export const previewText = schema({
  scope: 'write',
  summary: 'Renders a Markdown text.',
  input: { content: LongText(limits.discussion_content) },
  reply: z.object({ content_html: z.string() }),
})

export const completeName = schema({
  scope: 'read',
  summary: 'Members whose username starts with a text, participants of the discussion first; at most eight.',
  input: { start: Line(limits.username.max), discussion: Id.optional() },
  reply: z.array(Person),
})
