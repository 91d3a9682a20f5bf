import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { ListOf, paging, Review, Site } from '#api-contract/shapes/shapes.ts'
import { Comment, Discussion } from '#conversations/discussions/schemas.ts'

/** A comment and its discussion. */
export const CommentInContext = Comment.extend({
  discussion_title: z.string(),
  blog_id: z.number(),
  blog_slug: z.string(),
  blog_title: z.string(),
})

export type CommentInContext = z.output<typeof CommentInContext>

/** A review and its site. */
export const ReviewInContext = Review.extend({
  blog: z.object({ id: z.number(), slug: z.string(), title: z.string(), kind: z.enum(['blog', 'article']) }),
})

export type ReviewInContext = z.output<typeof ReviewInContext>

export const getPublicActivities = schema({
  scope: 'read',
  summary: 'A member’s latest discussions, comments and upvotes, at most 20 of each, newest first.',
  input: { username: z.string() },
  reply: z.object({
    discussions: z.array(Discussion),
    comments: z.array(CommentInContext),
    upvoted_blogs: z.array(Site),
  }),
})

export const listMemberSubmissions = schema({
  scope: 'read',
  summary: 'The sites and articles that a member uploaded, newest first.',
  input: { username: z.string(), ...paging },
  reply: ListOf(Site),
})

export const listMemberFollows = schema({
  scope: 'read',
  summary: 'The sites that a member follows, latest first; 404 unless their profile shows them.',
  input: { username: z.string(), ...paging },
  reply: ListOf(Site),
})

export const listMemberReviews = schema({
  scope: 'read',
  summary: 'The reviews that a member wrote, newest first.',
  input: { username: z.string(), ...paging },
  reply: ListOf(ReviewInContext),
})

export const listOwnWritings = schema({
  scope: 'read',
  summary: "The caller's discussions and comments, newest first, at most 100 of each.",
  input: {},
  reply: z.object({ discussions: z.array(Discussion), comments: z.array(CommentInContext) }),
})

export const listOwnUpvotes = schema({
  scope: 'read',
  summary: 'The caller’s upvoted sites, latest first, at most 100.',
  input: {},
  reply: z.object({ upvoted_blogs: z.array(Site) }),
})

export const listOwnSubmissions = schema({
  scope: 'read',
  summary: 'The caller’s sites and articles, newest first, including held and hidden ones.',
  input: { ...paging },
  reply: ListOf(Site),
})
