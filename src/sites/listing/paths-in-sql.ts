import { sql } from 'kysely'

/** `discussionAddress` in SQL, for a row with `blog_slug`, `blog_id` and `discussion_id`. */
export const discussionPath = sql<string>`'/blog/' || path_part(blog_slug) || '/' || blog_id || '/discussions/' || discussion_id`
