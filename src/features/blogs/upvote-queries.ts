import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** A vote as it is now, and whose site it is about. */
export interface Toggled {
  total_upvotes: number
  user_has_upvoted: boolean
  submitter: number | null
  blog_title: string
  blog_slug: string
  blog_kind: 'blog' | 'article'
}

/** Gives or takes back a vote in one statement; undefined where there is no such site for this person. */
export async function toggleVote(db: Db, blogId: number, userId: number): Promise<Toggled | undefined> {
  const { rows } = await sql<Toggled>`select * from toggle_blog_upvote(${blogId}, ${userId})`.execute(db)
  return rows[0]
}

/** Whether somebody upvoted a site. */
export async function hasUpvoted(db: Db, blogId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('blog_upvotes')
    .select('blog_id')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
