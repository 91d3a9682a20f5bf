import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Every key of a cached reply: one that ends with a colon is followed by an id, or by a name in lower case.
 * docs/invalidation-keys.md says what invalidates each, and which replies depend on it.
 */
export const invalidationKeys = [
  /** One site or article, with its reviews and its list of discussions. */
  'blog:',
  /** What one site posts. */
  'posts:',
  /** What readings see of one site's health. */
  'health:',
  /** One discussion with its comments. Open pages hear of it, too (src/notifications/inbox/events.ts). */
  'discussion:',
  /** What is shown of one person. What is remembered of their log-ins goes as well. */
  'user:',
  /** What one person has written, upvoted and added, and what they show to follow. */
  'activity:',
  /** The picture of one person, beside what they have added. */
  'person:',
  /** Which sites and articles there are, how they are, and what tags are called. */
  'blogs',
  /** What search finds. */
  'search',
  /** Which members there are for others. */
  'people',
  /** Which sites recommend which. */
  'recommendations',
  /** Which posts are hidden, stopped or forgotten, by themselves or with their site. */
  'hidden posts',
  /** Which sites staff recommend. */
  'featured sites',
  /** How evenly sites are shown. */
  'fairness figures',
  /** What staff did. */
  'staff log',
  /** What operators and staff have set. */
  'settings',
  /** The texts of the operator. */
  'documents',
] as const

type Kind = (typeof invalidationKeys)[number]
type KindOfOne = Extract<Kind, `${string}:`>

/** What a cached reply depends on. */
export type InvalidationKey = Exclude<Kind, KindOfOne> | `${Numbered}${number}` | `${Named}${string}`

type Named = 'person:'
type Numbered = Exclude<KindOfOne, Named>

/** The keys of some ids, or of some people's names. */
export function keysOf(kind: Numbered, ids: Iterable<number>): InvalidationKey[]
export function keysOf(kind: Named, usernames: Iterable<string>): InvalidationKey[]
export function keysOf(kind: KindOfOne, ids: Iterable<number | string>): InvalidationKey[] {
  return [...new Set(ids)].map((id) => `${kind}${String(id).toLowerCase()}` as InvalidationKey)
}

/** The id in a key of this kind; undefined for other keys. */
export const idIn = (kind: Numbered, key: string): number | undefined =>
  key.startsWith(kind) ? Number(key.slice(kind.length)) : undefined

/** Says, once the transaction is committed, that what depends on these keys is out of date. */
export async function invalidate(db: Db, ...keys: InvalidationKey[]): Promise<void> {
  await sql`select invalidate(key) from unnest(${keys}::text[]) as key`.execute(db)
}

/** The same within a statement: `select ${invalidates('posts:', sql`blog_id`)} from erased`. @param id of what has changed */
export function invalidates(kind: KindOfOne, id: RawBuilder<unknown>): RawBuilder<unknown>
export function invalidates(key: Exclude<Kind, KindOfOne>): RawBuilder<unknown>
export function invalidates(kind: Kind, id?: RawBuilder<unknown>): RawBuilder<unknown> {
  return id ? sql`invalidate(${sql.lit(kind)} || ${id})` : sql`invalidate(${sql.lit(kind)})`
}
