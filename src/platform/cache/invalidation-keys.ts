import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Every invalidation key of cached replies. A key that ends with a colon is followed by an id, or by a name in lower
 * case. docs/invalidation-keys.md lists what invalidates each key, and which replies depend on it.
 */
export const invalidationKeys = [
  /** A site or article, with its reviews and its list of discussions. */
  'blog:',
  /** A site's posts. */
  'posts:',
  /** A site's health, as the crawler observes it. */
  'health:',
  /** A discussion with its comments. Also sent to open pages (src/notifications/inbox/events.ts). */
  'discussion:',
  /** A person's public profile. Also clears their cached sessions. */
  'user:',
  /** A person's contributions, upvotes and publicly shown follows. */
  'activity:',
  /** A person's avatar, as shown next to their contributions. */
  'person:',
  /** The set of sites and articles, their health, and tag names. */
  'blogs',
  /** Search results. */
  'search',
  /** The set of publicly visible members. */
  'people',
  /** Recommendations between sites. */
  'recommendations',
  /** Posts hidden, stopped or deleted, individually or with their site. */
  'hidden posts',
  /** Sites featured by staff. */
  'featured sites',
  /** Fairness statistics: how evenly sites are shown. */
  'fairness figures',
  /** The public moderation log. */
  'staff log',
  /** Settings changed by operators and staff. */
  'settings',
  /** The operator's legal pages and other documents. */
  'documents',
] as const

type Kind = (typeof invalidationKeys)[number]
type EntityKind = Extract<Kind, `${string}:`>

/** A concrete key that a cached reply depends on. */
export type InvalidationKey = Exclude<Kind, EntityKind> | `${IdKind}${number}` | `${NameKind}${string}`

type NameKind = 'person:'
type IdKind = Exclude<EntityKind, NameKind>

/** The keys for some ids or usernames. */
export function keysFor(kind: IdKind, ids: Iterable<number>): InvalidationKey[]
export function keysFor(kind: NameKind, usernames: Iterable<string>): InvalidationKey[]
export function keysFor(kind: EntityKind, ids: Iterable<number | string>): InvalidationKey[] {
  return [...new Set(ids)].map((id) => `${kind}${String(id).toLowerCase()}` as InvalidationKey)
}

/** The id in a key of this kind; undefined for other kinds. */
export const idFromKey = (kind: IdKind, key: string): number | undefined =>
  key.startsWith(kind) ? Number(key.slice(kind.length)) : undefined

/** Invalidates cached replies that depend on these keys, once the transaction commits. */
export async function invalidate(db: Db, ...keys: InvalidationKey[]): Promise<void> {
  await sql`select invalidate(key) from unnest(${keys}::text[]) as key`.execute(db)
}

/**
 * The same inside a statement: `select ${invalidateSql('posts:', sql`blog_id`)} from erased`.
 * @param id SQL for the id of the changed row
 */
export function invalidateSql(kind: EntityKind, id: RawBuilder<unknown>): RawBuilder<unknown>
export function invalidateSql(key: Exclude<Kind, EntityKind>): RawBuilder<unknown>
export function invalidateSql(kind: Kind, id?: RawBuilder<unknown>): RawBuilder<unknown> {
  return id ? sql`invalidate(${sql.lit(kind)} || ${id})` : sql`invalidate(${sql.lit(kind)})`
}
