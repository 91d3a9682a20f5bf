import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isInLanguages } from '#sites/listing/languages-in-sql.ts'
import { isHealthy } from '../listings/healthy-sites.ts'
import { permutation } from './permutation.ts'
import { currentNumbering, shuffledSites } from './queries.ts'
import { isPlausible, newKey } from './seed.ts'
import type { Cursor, Walks } from './surprise-state.ts'

/**
 * Positions read per batch, and the maximum number of batches: interests that cover nearly everything must not cost
 * everything.
 */
const batch = 50
const maxBatches = 40
/** The maximum for filters by tag or language: rare matches are found sooner by looking up their positions. */
const maxBatchesWithin = 4

/** The filter of a surprise: outside the user's tags, with a tag, or in languages. */
export type Within = { outside: number[] } | { tag: number } | { languages: string[] }

/** Conditions on `blogs b`. */
const hasTag = (tags: number[]) =>
  sql`exists (select from blog_tags bt where bt.blog_id = b.id and bt.tag_id = any(${tags}::integer[]))`
const isListed = sql`b.status = 'published' and b.kind = 'blog' and b.${isHealthy}`

function matches(within: Within): RawBuilder<unknown> {
  if ('outside' in within) return sql`not ${hasTag(within.outside)}`
  return 'tag' in within ? hasTag([within.tag]) : isInLanguages(within.languages)
}

async function newCursor(db: Db): Promise<Cursor> {
  const newest = await db
    .selectFrom('blog_positions')
    .select((positions) => positions.fn.max('published_seq').as('seq'))
    .executeTakeFirst()
  return { key: newKey(), ...(await currentNumbering(db)), at: 0, atOutside: 0, newest: newest?.seq ?? 0 }
}

/** The next site, and the state after it. */
export interface Surprise {
  id: number | undefined
  walks: Walks
  startsOver: boolean
}

/**
 * The next site not shown yet: along the shuffled order, then sites published since, then from the start again. Sites
 * shown outside the interests are skipped in the round through all sites, but if either round starts over, the other
 * one continues.
 * @param within the filter @param interests the user's tags, for the round through all sites
 */
export async function nextSurprise(
  db: Db,
  given: Walks | undefined,
  { within, interests = [] }: { within?: Within | undefined; interests?: number[] } = {},
): Promise<Surprise> {
  const now = await currentNumbering(db)
  const isSound = given && [given.all, given.outside ?? given.all].every((cursor) => isPlausible(cursor, now))
  const begun: Walks = isSound ? given : { all: await newCursor(db) }
  const isOutside = within !== undefined && 'outside' in within
  const along = (cursor: Cursor): Promise<FoundSite | undefined> =>
    within ? stepWithin(db, cursor, within) : stepEverywhere(db, cursor, interests)

  const from = (isOutside && begun.outside) || begun.all
  const step = (await along(from)) ?? (isOutside ? undefined : await stepToNewcomer(db, from, within))
  if (step || !isSound) {
    const cursor = step?.cursor ?? from
    const walks = from === begun.outside ? { ...begun, outside: cursor } : { ...begun, all: cursor }
    return { id: step?.id, walks, startsOver: false }
  }
  const fresh = await newCursor(db)
  const first = await along(fresh)
  const cursor = first?.cursor ?? fresh
  const walks = isOutside ? { ...begun, outside: cursor } : { ...begun, all: cursor }
  return { id: first?.id, walks, startsOver: first !== undefined }
}

interface FoundSite {
  id: number
  cursor: Cursor
}

/** The next of all sites, skipping those shown outside the interests. */
async function stepEverywhere(db: Db, cursor: Cursor, interests: number[]): Promise<FoundSite | undefined> {
  const order = alongOrder(db, cursor, cursor.at, { outside: interests }, maxBatches)
  for await (const { id, place, isMatch } of order)
    if (place >= cursor.atOutside || !isMatch) return { id, cursor: { ...cursor, at: place + 1 } }
  return undefined
}

/** The next matching site; rare matches are found by looking up their positions. */
async function stepWithin(db: Db, cursor: Cursor, within: Within): Promise<FoundSite | undefined> {
  const isOutside = 'outside' in within
  const from = isOutside ? Math.max(cursor.at, cursor.atOutside) : cursor.at
  const to = (place: number): Cursor =>
    isOutside ? { ...cursor, atOutside: place + 1 } : { ...cursor, at: place + 1 }
  const batches = isOutside ? maxBatches : maxBatchesWithin
  for await (const { id, place, isMatch } of alongOrder(db, cursor, from, within, batches))
    if (isMatch) return { id, cursor: to(place) }
  const far = from + batch * batches
  if (isOutside || far >= cursor.n) return undefined
  const { placeOf } = permutation(cursor.key, cursor.n)
  const [first] = (await positionsOfMatches(db, cursor, within))
    .filter(({ position }) => position < cursor.n)
    .map(({ id, position }) => ({ id, place: placeOf(position) }))
    .filter(({ place }) => place >= far)
    .sort((a, b) => a.place - b.place)
  return first && { id: first.id, cursor: to(first.place) }
}

/** Yields upcoming sites with whether they match, up to a scan limit. */
async function* alongOrder(db: Db, cursor: Cursor, from: number, within: Within, batches: number) {
  const to = Math.min(cursor.n, from + batch * batches)
  for (let place = from; place < to; place += batch) {
    const { ids } = await shuffledSites(db, cursor, place, place + batch)
    const { rows } = await sql<{ id: number; is_match: boolean }>`
      select b.id, ${matches(within)} as is_match from blogs b
      where b.id = any(${ids}::integer[]) and ${isListed}`.execute(db)
    const matching = new Map(rows.map(({ id, is_match }) => [id, is_match]))
    for (const [index, id] of ids.entries()) {
      const isMatch = id === null ? undefined : matching.get(id)
      if (id !== null && isMatch !== undefined) yield { id, place: place + index, isMatch }
    }
  }
}

/** The positions of matching sites when the order was created. */
async function positionsOfMatches(db: Db, { departures }: Cursor, within: Within) {
  const { rows } = await sql<{ id: number; position: number }>`
    with matching as (select b.id from blogs b where ${matches(within)} and ${isListed})
    select id, position from matching join blog_positions on blog_id = id where since <= ${departures}
    union all
    select id, position from matching join blog_positions_past on blog_id = id
      where since <= ${departures} and until > ${departures}`.execute(db)
  return rows
}

/** Sites published after the cursor was created, oldest first. */
async function stepToNewcomer(
  db: Db,
  cursor: Cursor,
  within: Within | undefined,
): Promise<FoundSite | undefined> {
  const { rows } = await sql<{ id: number; published_seq: number }>`
    select b.id, b.published_seq from blogs b
    where ${isListed} and b.published_seq > ${cursor.newest} and ${within ? matches(within) : sql`true`}
    order by b.published_seq limit 1`.execute(db)
  const [next] = rows
  return next && { id: next.id, cursor: { ...cursor, at: cursor.n, newest: next.published_seq } }
}
