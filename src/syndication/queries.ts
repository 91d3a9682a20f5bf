import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { LegacyAddress } from '#sites/feeds/feed-ids.ts'

const maxInteger = 2_147_483_647
/** Parses an id in a path; anything else becomes 0, which no row has. */
const parseId = (text: string) => (/^\d{1,10}$/.test(text) && Number(text) <= maxInteger ? Number(text) : 0)

export async function findNewestArticleIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from blogs where kind = 'article' and status = 'published' order by id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findMember(
  db: Db,
  username: string,
): Promise<{ id: number; username: string } | undefined> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from shown_people where lower(username) = lower(${username})`.execute(db)
  return rows[0]
}

/** Published sites and articles that a member submitted, newest first. */
export async function findSubmittedSiteIds(db: Db, userId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from blogs where user_id = ${userId} and status = 'published' order by published_seq desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface FeedSiteRow {
  id: number
  slug: string
  title: string
  /** See feed-ids.ts. */
  legacy_slug: string | null
}

export async function findPublishedSite(db: Db, id: string): Promise<FeedSiteRow | undefined> {
  const { rows } = await sql<FeedSiteRow>`
    select b.id, b.slug, b.title, l.slug as legacy_slug
    from blogs b left join legacy_blog_slugs l on l.blog_id = b.id
    where b.id = ${parseId(id)} and b.status = 'published'`.execute(db)
  return rows[0]
}

interface DiscussionText {
  id: number
  content_html: string
  user: string | null
  created_on: string
  updated_on: string
}

export async function findDiscussionsOfSite(
  db: Db,
  siteId: number,
  limit: number,
): Promise<(DiscussionText & LegacyAddress & { title: string })[]> {
  const { rows } = await sql<DiscussionText & LegacyAddress & { title: string }>`
    select d.id, d.title, d.content_html, u.username as user, d.created_on, d.updated_on,
      l.blog_id as legacy_blog_id, l.slug as legacy_slug
    from discussions d left join users u on u.id = d.user_id
      left join legacy_discussion_slugs l on l.discussion_id = d.id
    where d.blog_id = ${siteId} and d.status = 'published' and (d.post_id is null or d.comment_count > 0)
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}

export interface FeedDiscussionRow extends LegacyAddress {
  id: number
  title: string
  blog_id: number
  blog_slug: string
}

export async function findPublishedDiscussion(
  db: Db,
  siteId: string,
  id: string,
): Promise<FeedDiscussionRow | undefined> {
  const { rows } = await sql<FeedDiscussionRow>`
    select d.id, d.title, d.blog_id, b.slug as blog_slug, l.blog_id as legacy_blog_id, l.slug as legacy_slug
    from discussions d join blogs b on b.id = d.blog_id
      left join legacy_discussion_slugs l on l.discussion_id = d.id
    where d.id = ${parseId(id)} and d.blog_id = ${parseId(siteId)} and d.status = 'published' and b.status = 'published'`.execute(
    db,
  )
  return rows[0]
}

export async function findCommentsOfDiscussion(
  db: Db,
  discussionId: number,
  limit: number,
): Promise<DiscussionText[]> {
  const { rows } = await sql<DiscussionText>`
    select c.id, c.content_html, u.username as user, c.created_on, c.updated_on
    from comments c left join users u on u.id = c.user_id
    where c.discussion_id = ${discussionId} and c.status = 'published' order by c.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
