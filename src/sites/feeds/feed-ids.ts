import { sql } from 'kysely'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import type { Db } from '#platform/db/db.ts'
import { blogAddress, discussionAddress, discussionsAddress } from '../listing/paths.ts'

// An entry's id never changes: not with its title, PUBLIC_URL, a merge of sites, or a restored backup. Entries from
// before ids were made this way keep their address of that time as their id.

/** What the ids of this site's feeds are made of; recorded once, see db/migrations/0073_feed_ids.sql. */
export interface FeedIds {
  /** A UUID: two sites that began on localhost do not share ids. */
  site: string
  /** PUBLIC_URL when the first feed was requested; it may have changed since. */
  origin: string
  /** The day of that, YYYY-MM-DD. */
  since: string
  /** Comments up to this id have an old one. */
  last_comment: number
}

/** @param publicUrl becomes part of all ids, unless an earlier one is recorded already */
export async function feedIds(db: Db, publicUrl: string): Promise<FeedIds> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'feed_ids')
    .executeTakeFirstOrThrow()
  if ('origin' in value) return value as FeedIds
  await sql`
    update settings set value = value || jsonb_build_object('origin', ${publicUrl}::text,
      'since', to_char(now() at time zone 'utc', 'YYYY-MM-DD'))
    where name = 'feed_ids' and not value ? 'origin'`.execute(db)
  return feedIds(db, publicUrl)
}

/** The id of a feed below the prefix of a language: another feed than that of the default, of the same entries. */
export const feedIdBelow = (prefix: string, id: string): string =>
  prefix === '' ? id : `${id}#${prefix.slice(1)}`

/** A tag URI (RFC 4151) for something of this site. */
function tagUri({ site, origin, since }: FeedIds, thing: string): string {
  const { hostname } = new URL(origin)
  const authority = /^[a-z0-9.-]+$/.test(hostname) ? hostname : 'localhost'
  return `tag:${authority},${since}:${site}/${thing}`
}

/** The feed of a list whose address never changes. */
export const listFeedId = ({ origin }: FeedIds, path: string): string => origin + path

type Site = Pick<Blog, 'id' | 'kind'>

/** @param slug the old one, where there is one */
export const blogEntryId = (ids: FeedIds, { id, kind }: Site, slug: string | null | undefined): string =>
  slug ? ids.origin + blogAddress({ id, kind, slug }) : tagUri(ids, `${kind}/${id}`)

/** A site that was drawn by chance: it may be drawn again. @param on the day of the draw, ISO 8601 */
export const drawnEntryId = (ids: FeedIds, id: number, on: string): string =>
  tagUri(ids, `drawn/${on.slice(0, 10)}/${id}`)

/** What a site posted: its own id may be anything, and not alone. */
export const postEntryId = (ids: FeedIds, id: number): string => tagUri(ids, `post/${id}`)

/** The feed of a site's discussions. */
export const discussionsFeedId = (ids: FeedIds, id: number, slug: string | null | undefined): string =>
  slug ? ids.origin + discussionsAddress({ id, slug }) : tagUri(ids, `blog/${id}/discussions`)

/** The address of a discussion when addresses were ids; null for a later one. */
export interface LegacyAddress {
  legacy_blog_id: number | null
  legacy_slug: string | null
}

function legacyAddress(ids: FeedIds, id: number, place: LegacyAddress): string | undefined {
  const { legacy_blog_id: blogId, legacy_slug: blogSlug } = place
  if (blogId === null || blogSlug === null) return undefined
  return ids.origin + discussionAddress({ id, blog_id: blogId, blog_slug: blogSlug })
}

export const discussionEntryId = (ids: FeedIds, discussion: LegacyAddress & { id: number }): string =>
  legacyAddress(ids, discussion.id, discussion) ?? tagUri(ids, `discussion/${discussion.id}`)

/** The feed of a discussion's comments. */
export const commentsFeedId = (ids: FeedIds, discussion: LegacyAddress & { id: number }): string =>
  legacyAddress(ids, discussion.id, discussion) ?? tagUri(ids, `discussion/${discussion.id}/comments`)

export function commentEntryId(ids: FeedIds, discussion: LegacyAddress & { id: number }, id: number): string {
  const legacy = id <= ids.last_comment ? legacyAddress(ids, discussion.id, discussion) : undefined
  return legacy ? `${legacy}#comment-${id}` : tagUri(ids, `comment/${id}`)
}

/** The old slugs of those sites that have one. */
export async function legacySlugs(db: Db, blogIds: number[]): Promise<Map<number, string>> {
  if (blogIds.length === 0) return new Map()
  const rows = await db.selectFrom('legacy_blog_slugs').selectAll().where('blog_id', 'in', blogIds).execute()
  return new Map(rows.map(({ blog_id, slug }) => [blog_id, slug]))
}
