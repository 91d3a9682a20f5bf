import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const largest = 2_147_483_647
/** An id out of an address; 0, which nothing has, for what is none. */
const idOf = (text: string) => (/^\d{1,10}$/.test(text) && Number(text) <= largest ? Number(text) : 0)

export async function newestArticleIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from blogs where kind = 'article' and status = 'published' order by id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findUsername(
  db: Db,
  username: string,
): Promise<{ id: number; username: string } | undefined> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where lower(username) = lower(${username})`.execute(db)
  return rows[0]
}

/** Published sites and articles that somebody submitted, newest first. */
export async function submittedBlogIds(db: Db, user_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from blogs where user_id = ${user_id} and status = 'published' order by id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findPublishedBlog(
  db: Db,
  id: string,
): Promise<{ id: number; slug: string; title: string } | undefined> {
  const { rows } = await sql<{ id: number; slug: string; title: string }>`
    select id, slug, title from blogs where id = ${idOf(id)} and status = 'published'`.execute(db)
  return rows[0]
}

interface Text {
  id: number
  content_html: string
  user: string | null
  created_on: string
  updated_on: string
}

export async function discussionsOfBlog(
  db: Db,
  blog_id: number,
  limit: number,
): Promise<(Text & { title: string })[]> {
  const { rows } = await sql<Text & { title: string }>`
    select d.id, d.title, d.content_html, u.username as user, d.created_on, d.updated_on
    from discussions d left join users u on u.id = d.user_id
    where d.blog_id = ${blog_id} and d.status = 'published' order by d.id desc limit ${limit}`.execute(db)
  return rows
}

export interface DiscussionFound {
  id: number
  title: string
  blog_id: number
  blog_slug: string
}

export async function findPublishedDiscussion(
  db: Db,
  blog_id: string,
  id: string,
): Promise<DiscussionFound | undefined> {
  const { rows } = await sql<DiscussionFound>`
    select d.id, d.title, d.blog_id, b.slug as blog_slug from discussions d join blogs b on b.id = d.blog_id
    where d.id = ${idOf(id)} and d.blog_id = ${idOf(blog_id)} and d.status = 'published' and b.status = 'published'`.execute(
    db,
  )
  return rows[0]
}

export async function commentsOfDiscussion(db: Db, discussion_id: number, limit: number): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select c.id, c.content_html, u.username as user, c.created_on, c.updated_on
    from comments c left join users u on u.id = c.user_id
    where c.discussion_id = ${discussion_id} and c.status = 'published' order by c.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
