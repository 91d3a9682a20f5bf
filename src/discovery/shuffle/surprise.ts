import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isHealthy } from '#sites/listing/healthy-sites.ts'
import { isInLanguages } from '#sites/listing/languages-in-sql.ts'
import { findNewestPublication, findSiteNumbers, getSiteNumbering } from '../numbering/site-numbering.ts'
import { createPermutation } from './permutation.ts'
import { findShuffledSites } from './queries.ts'
import { createKey, isPlausible } from './seed.ts'
import type { Cursor, SurpriseState } from './surprise-state.ts'

/**
 * Positions read per batch, and the maximum number of batches: if interests cover nearly all sites, the search for one
 * outside them must not read all of them.
 */
const batchSize = 50
const maxBatches = 40
/** The maximum for filters by tag or language, whose rare matches are found sooner by looking up their numbers. */
const maxFilterBatches = 4

/** The filter of a surprise: outside the user's tags, with a tag, or in languages. */
export type SiteFilter = { outside: number[] } | { tag: number } | { languages: string[] }

/** Conditions on `blogs b`. */
const hasTag = (tags: number[]) =>
  sql`exists (select from blog_tags bt where bt.blog_id = b.id and bt.tag_id = any(${tags}::integer[]))`
const isListed = sql`b.status = 'published' and b.kind = 'blog' and ${isHealthy('b')}`

function matchesFilter(filter: SiteFilter): RawBuilder<unknown> {
  if ('outside' in filter) return sql`not ${hasTag(filter.outside)}`
  return 'tag' in filter ? hasTag([filter.tag]) : isInLanguages('b', filter.languages)
}

const createCursor = async (db: Db): Promise<Cursor> => ({
  key: createKey(),
  ...(await getSiteNumbering(db)),
  position: 0,
  exploredPosition: 0,
  newest: await findNewestPublication(db),
})

/** The next site, and the state after it. */
export interface Surprise {
  id: number | undefined
  state: SurpriseState
  startsOver: boolean
}

/**
 * The next site not shown yet: along the shuffled order, then sites published since, then from the start again. Sites
 * shown outside the interests are skipped in the round through all sites, but if either round starts over, the other
 * one continues.
 * @param interests the user's tags, for the round through all sites
 */
export async function drawSurprise(
  db: Db,
  previous: SurpriseState | undefined,
  { filter, interests = [] }: { filter?: SiteFilter | undefined; interests?: number[] } = {},
): Promise<Surprise> {
  const numbering = await getSiteNumbering(db)
  const isValid =
    previous &&
    [previous.all, previous.outside ?? previous.all].every((cursor) => isPlausible(cursor, numbering))
  const state: SurpriseState = isValid ? previous : { all: await createCursor(db) }
  const isOutside = filter !== undefined && 'outside' in filter
  const findNext = (cursor: Cursor): Promise<FoundSite | undefined> =>
    filter ? findNextMatch(db, cursor, filter) : findNextSite(db, cursor, interests)

  const currentCursor = (isOutside && state.outside) || state.all
  const step =
    (await findNext(currentCursor)) ?? (isOutside ? undefined : await findNewSite(db, currentCursor, filter))
  if (step || !isValid) {
    const cursor = step?.cursor ?? currentCursor
    const nextState =
      currentCursor === state.outside ? { ...state, outside: cursor } : { ...state, all: cursor }
    return { id: step?.id, state: nextState, startsOver: false }
  }
  const newCursor = await createCursor(db)
  const first = await findNext(newCursor)
  const cursor = first?.cursor ?? newCursor
  const nextState = isOutside ? { ...state, outside: cursor } : { ...state, all: cursor }
  return { id: first?.id, state: nextState, startsOver: first !== undefined }
}

interface FoundSite {
  id: number
  cursor: Cursor
}

/** The next of all sites, skipping those shown outside the interests. */
async function findNextSite(db: Db, cursor: Cursor, interests: number[]): Promise<FoundSite | undefined> {
  const order = scanUpcomingSites(db, cursor, cursor.position, { outside: interests }, maxBatches)
  for await (const { id, position, isMatch } of order)
    if (position >= cursor.exploredPosition || !isMatch)
      return { id, cursor: { ...cursor, position: position + 1 } }
  return undefined
}

/** The next matching site; rare matches are found by looking up their numbers. */
async function findNextMatch(db: Db, cursor: Cursor, filter: SiteFilter): Promise<FoundSite | undefined> {
  const isOutside = 'outside' in filter
  const from = isOutside ? Math.max(cursor.position, cursor.exploredPosition) : cursor.position
  const advanceTo = (position: number): Cursor =>
    isOutside ? { ...cursor, exploredPosition: position + 1 } : { ...cursor, position: position + 1 }
  const batches = isOutside ? maxBatches : maxFilterBatches
  for await (const { id, position, isMatch } of scanUpcomingSites(db, cursor, from, filter, batches))
    if (isMatch) return { id, cursor: advanceTo(position) }
  const scanEnd = from + batchSize * batches
  if (isOutside || scanEnd >= cursor.n) return undefined
  const { positionOf } = createPermutation(cursor.key, cursor.n)
  const matching = sql`select b.id from blogs b where ${matchesFilter(filter)} and ${isListed}`
  const [first] = (await findSiteNumbers(db, cursor, matching))
    .filter(({ number }) => number < cursor.n)
    .map(({ id, number }) => ({ id, position: positionOf(number) }))
    .filter(({ position }) => position >= scanEnd)
    .sort((a, b) => a.position - b.position)
  return first && { id: first.id, cursor: advanceTo(first.position) }
}

/** Yields the sites of the next batches, and whether each matches the filter. */
async function* scanUpcomingSites(db: Db, cursor: Cursor, from: number, filter: SiteFilter, batches: number) {
  const to = Math.min(cursor.n, from + batchSize * batches)
  for (let position = from; position < to; position += batchSize) {
    const { ids } = await findShuffledSites(db, cursor, position, position + batchSize)
    const { rows } = await sql<{ id: number; is_match: boolean }>`
      select b.id, ${matchesFilter(filter)} as is_match from blogs b
      where b.id = any(${ids}::integer[]) and ${isListed}`.execute(db)
    const matching = new Map(rows.map(({ id, is_match }) => [id, is_match]))
    for (const [index, id] of ids.entries()) {
      const isMatch = id === null ? undefined : matching.get(id)
      if (id !== null && isMatch !== undefined) yield { id, position: position + index, isMatch }
    }
  }
}

/** The oldest site published since the cursor was created that has not been shown yet. */
async function findNewSite(
  db: Db,
  cursor: Cursor,
  filter: SiteFilter | undefined,
): Promise<FoundSite | undefined> {
  const { rows } = await sql<{ id: number; published_seq: number }>`
    select b.id, b.published_seq from blogs b
    where ${isListed} and b.published_seq > ${cursor.newest} and ${filter ? matchesFilter(filter) : sql`true`}
    order by b.published_seq limit 1`.execute(db)
  const [next] = rows
  return next && { id: next.id, cursor: { ...cursor, position: cursor.n, newest: next.published_seq } }
}
