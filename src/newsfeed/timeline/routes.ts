import { pageSize } from '#api-contract/shapes/limits.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { type InvalidationKey, keysFor } from '#platform/cache/invalidation-keys.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import { listJustPosted, listNewsfeed } from './contract.ts'
import { findJustPosted } from './just-posted-queries.ts'
import { type NewsfeedPage, type NewsfeedQuery, queryNewsfeedPage } from './queries.ts'
import type { NewsfeedPost } from './schemas.ts'
import * as schemas from './schemas.ts'

/**
 * How old a list may be, in seconds, however many posts arrive; and for how much longer a stale copy is served.
 * Together less than the minute after which an open list refetches, so that it does not get its previous reply again.
 */
export const freshness = { seconds: 30, staleSeconds: 20 }

/**
 * The front page's shelf: number of posts, cache lifetime, and how long the selection stays the same. By default,
 * `freshFor` allows a stale copy for ten more minutes, so that the front page survives a database outage.
 */
const shelf = { size: 8, freshSeconds: 300, rotationMs: 30 * 60_000 }

const page_size = pageSize.default

/** The newsfeed page for these filters; an unknown tag has no posts. */
export async function findNewsfeedPage(
  db: Db,
  { tag = '', ...query }: Omit<NewsfeedQuery, 'tag'> & { tag?: string | undefined },
): Promise<NewsfeedPage> {
  const value = normalizeTag(tag)
  const tagRow = value ? await findTagRow(db, value) : undefined
  if (tag && !tagRow) return { count: 0, as_of: query.as_of ?? 0, results: [] }
  return queryNewsfeedPage(db, { ...query, tag: tagRow })
}

/** Invalidation keys: hiding, showing or changing a site, post or tag drops the list at once; new posts do not. */
export const newsfeedDependencies = (tag: string | undefined, entries: NewsfeedPost[]): InvalidationKey[] => [
  ...(tag ? (['blogs'] as const) : []),
  'hidden posts',
  ...keysFor(
    'blog:',
    entries.map(({ blog }) => blog.id),
  ),
]

/** Counts each site's impression. A cached reply counts once. */
export const countImpressions = ({ services }: RequestContext, entries: NewsfeedPost[]) =>
  services.impressions.count(
    'river',
    entries.map(({ blog }) => blog.id),
  )

export const routes = [
  implement(listJustPosted, schemas.listJustPosted, async (_, context) => {
    context.freshFor(shelf.freshSeconds)
    const results = await findJustPosted(context.db, shelf.size, Math.floor(Date.now() / shelf.rotationMs))
    context.dependsOn(...newsfeedDependencies(undefined, results))
    countImpressions(context, results)
    return { results }
  }),
  implement(listNewsfeed, schemas.listNewsfeed, async ({ page, as_of, tag, lang = [], quiet }, context) => {
    context.freshFor(freshness.seconds, freshness.staleSeconds)
    const offset = (page - 1) * page_size
    const newsfeed = await findNewsfeedPage(context.db, {
      tag,
      languages: lang,
      quiet,
      as_of,
      limit: page_size,
      offset,
    })
    context.dependsOn(...newsfeedDependencies(tag, newsfeed.results))
    countImpressions(context, newsfeed.results)
    return { ...listReply(context, { ...newsfeed, page, page_size }), as_of: newsfeed.as_of }
  }),
]
