import { sql } from 'kysely'

/** The page of a discussion, as addresses.ts makes it, of a row with `blog_slug`, `blog_id` and `discussion_id`. */
export const discussionPath = sql<string>`'/blog/' || path_part(blog_slug) || '/' || blog_id || '/discussions/' || discussion_id`
