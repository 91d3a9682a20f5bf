import { sql } from 'kysely'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { discussionAddress, discussionsAddress, siteAddress } from '../listing/paths.ts'

// Entry ids are permanent: a changed title or PUBLIC_URL, a merge of sites or a restored backup does not change them.
// Entries published before tag URIs were introduced keep their address of that time as their id.

/** The parts of this instance's feed ids, recorded once: see db/migrations/0073_feed_ids.sql. */
export interface FeedIds {
  /** A UUID, because instances that started on localhost would otherwise share ids. */
  site: string
  /** PUBLIC_URL at the first feed request; it may have changed since. */
  origin: string
  /** The day of that request, YYYY-MM-DD. */
  since: string
  /** The id of the last comment with a legacy entry id. */
  last_comment: number
}

/** @param publicUrl becomes part of all ids, unless an earlier one is already recorded */
export async function getFeedIds(db: Db, publicUrl: string): Promise<FeedIds> {
  type Setting = { value: object }
  const { rows } = await sql<Setting>`select value from settings where name = 'feed_ids'`.execute(db)
  const { value } = firstRow(rows)
  if ('origin' in value) return value as FeedIds
  await sql`
    update settings set value = value || jsonb_build_object('origin', ${publicUrl}::text,
      'since', to_char(now() at time zone 'utc', 'YYYY-MM-DD'))
    where name = 'feed_ids' and not value ? 'origin'`.execute(db)
  return getFeedIds(db, publicUrl)
}

/** The id of a list's feed in another language: a different feed of the same entries. */
export const localizedFeedId = (prefix: string, id: string): string =>
  prefix === '' ? id : `${id}#${prefix.slice(1)}`

/** A tag URI (RFC 4151) for an item of this instance. */
function tagUri({ site, origin, since }: FeedIds, path: string): string {
  const { hostname } = new URL(origin)
  const authority = /^[a-z0-9.-]+$/.test(hostname) ? hostname : 'localhost'
  return `tag:${authority},${since}:${site}/${path}`
}

/** The feed of a list whose address never changes. */
export const listFeedId = ({ origin }: FeedIds, path: string): string => origin + path

type FeedSite = Pick<Site, 'id' | 'kind'>

/** @param slug the legacy slug, if there is one */
export const siteEntryId = (ids: FeedIds, { id, kind }: FeedSite, slug: string | null | undefined): string =>
  slug ? ids.origin + siteAddress({ id, kind, slug }) : tagUri(ids, `${kind}/${id}`)

/** An entry for a randomly drawn site, which may be drawn again later. @param drawnOn the day of the draw, ISO 8601 */
export const randomEntryId = (ids: FeedIds, id: number, drawnOn: string): string =>
  tagUri(ids, `drawn/${drawnOn.slice(0, 10)}/${id}`)

/** A post of a site. Its original id cannot be used: it may be anything, and need not be unique. */
export const postEntryId = (ids: FeedIds, id: number): string => tagUri(ids, `post/${id}`)

/** The feed of a site's discussions. */
export const discussionsFeedId = (ids: FeedIds, id: number, slug: string | null | undefined): string =>
  slug ? ids.origin + discussionsAddress({ id, slug }) : tagUri(ids, `blog/${id}/discussions`)

/** The address of a discussion when addresses were ids; null for later ones. */
export interface LegacyAddress {
  legacy_blog_id: number | null
  legacy_slug: string | null
}

function legacyAddress(ids: FeedIds, id: number, discussion: LegacyAddress): string | undefined {
  const { legacy_blog_id: siteId, legacy_slug: siteSlug } = discussion
  if (siteId === null || siteSlug === null) return undefined
  return ids.origin + discussionAddress({ id, blog_id: siteId, blog_slug: siteSlug })
}

export const discussionEntryId = (ids: FeedIds, discussion: LegacyAddress & { id: number }): string =>
  legacyAddress(ids, discussion.id, discussion) ?? tagUri(ids, `discussion/${discussion.id}`)

/** The feed of a discussion's comments. */
export const commentsFeedId = (ids: FeedIds, discussion: LegacyAddress & { id: number }): string =>
  legacyAddress(ids, discussion.id, discussion) ?? tagUri(ids, `discussion/${discussion.id}/comments`)

export function commentEntryId(ids: FeedIds, discussion: LegacyAddress & { id: number }, id: number): string {
  const legacyId = id <= ids.last_comment ? legacyAddress(ids, discussion.id, discussion) : undefined
  return legacyId ? `${legacyId}#comment-${id}` : tagUri(ids, `comment/${id}`)
}

/** The legacy slugs of the sites that have one. */
export async function findLegacySlugs(db: Db, siteIds: number[]): Promise<Map<number, string>> {
  if (siteIds.length === 0) return new Map()
  const { rows } = await sql<Row<'legacy_blog_slugs'>>`
    select blog_id, slug from legacy_blog_slugs where blog_id = any(${siteIds}::integer[])`.execute(db)
  return new Map(rows.map(({ blog_id, slug }) => [blog_id, slug]))
}
