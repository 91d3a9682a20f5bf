import { sql } from 'kysely'

/** `discussionAddress` in SQL. @param row an alias with `blog_slug` and `blog_id` @param id its column with the id */
export const discussionPath = (row: string, id: string) =>
  sql<string>`'/blog/' || path_part(${sql.ref(`${row}.blog_slug`)}) || '/' || ${sql.ref(`${row}.blog_id`)}
    || '/discussions/' || ${sql.ref(`${row}.${id}`)}`
