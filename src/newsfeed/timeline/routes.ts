import { pageSize } from '#api-contract/shapes/limits.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { type InvalidationKey, keysOf } from '#platform/cache/invalidation-keys.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import { listJustPosted, listRiver, type RiverPost } from './contract.ts'
import { justPosted } from './just-posted-queries.ts'
import { type RiverAsked, type RiverPage, riverPage } from './queries.ts'

/**
 * How old a list may be, in seconds, however many posts come meanwhile; and how much older where nobody asked in time.
 * Both together are less than the minute after which an open list asks again: it must not get the answer of its last time.
 */
export const fresh = { seconds: 30, lateSeconds: 20 }

/**
 * The shelf of the front page: how many posts, how long it may be kept, and how long its choice stays the same. It may be
 * served ten minutes longer, as `freshFor` has it: the front page is to outlive a database that is away.
 */
const shelf = { size: 8, freshSeconds: 300, turnMs: 30 * 60_000 }

const page_size = pageSize.default

/** What the address of a list asks for; a tag that nobody knows has no posts. */
export async function readRiver(
  db: Db,
  { tag = '', ...asked }: Omit<RiverAsked, 'tag'> & { tag?: string | undefined },
): Promise<RiverPage> {
  const value = normalizeTag(tag)
  const known = value ? await findTagRow(db, value) : undefined
  if (tag && !known) return { count: 0, as_of: asked.as_of ?? 0, results: [] }
  return riverPage(db, { ...asked, tag: known })
}

/** What hides or shows a site, a post or a tag, or changes what is shown of a site, drops the list at once; new posts do not. */
export const keysOfPlaces = (tag: string | undefined, places: RiverPost[]): InvalidationKey[] => [
  ...(tag ? (['blogs'] as const) : []),
  'hidden posts',
  ...keysOf(
    'blog:',
    places.map(({ blog }) => blog.id),
  ),
]

/** A copy that is kept counts once. */
export const countShown = ({ services }: RequestContext, places: RiverPost[]) =>
  services.showings.count(
    'river',
    places.map(({ blog }) => blog.id),
  )

export const routes = [
  implement(listJustPosted, async (_, context) => {
    context.freshFor(shelf.freshSeconds)
    const results = await justPosted(context.db, shelf.size, Math.floor(Date.now() / shelf.turnMs))
    context.dependsOn(...keysOfPlaces(undefined, results))
    countShown(context, results)
    return { results }
  }),
  implement(listRiver, async ({ page, as_of, tag, lang = [], quiet }, context) => {
    context.freshFor(fresh.seconds, fresh.lateSeconds)
    const offset = (page - 1) * page_size
    const found = await readRiver(context.db, {
      tag,
      languages: lang,
      quiet,
      as_of,
      limit: page_size,
      offset,
    })
    context.dependsOn(...keysOfPlaces(tag, found.results))
    countShown(context, found.results)
    return { ...listReply(context, { ...found, page, page_size }), as_of: found.as_of }
  }),
]
