import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { currentNumbering, shuffledBlogs } from './queries.ts'
import { isPlausible, type ListSeed, newKey } from './seed.ts'
import { isWell, wellStates } from './well-sites.ts'

/** How far a person has come along a shuffled order of all sites. */
export interface Cursor extends ListSeed {
  /** Every position before this one has been shown. */
  at: number
  /** Every position before this one that lies outside the person's interests has been shown. */
  atOutside: number
  /** The newest site (published_seq) at the start, and later the newest shown of those that came since. */
  newest: number
}

/** Positions read at once, and how often at most: interests that cover nearly everything must not cost everything. */
const batch = 50
const maxBatches = 40

export const writeCursor = ({ key, n, departures, at, atOutside, newest }: Cursor): string =>
  [key, n, departures, at, atOutside, newest].join('.')

/** Reads a cursor as it was handed out; undefined for any other text. */
export function readCursor(text: string): Cursor | undefined {
  const [, key = '', ...numbers] = /^([\w-]{1,40})((?:\.\d{1,9}){5})$/.exec(text) ?? []
  const [n = 0, departures = 0, at = 0, atOutside = 0, newest = 0] = (numbers[0] ?? '')
    .slice(1)
    .split('.')
    .map(Number)
  return key ? { key, n, departures, at, atOutside, newest } : undefined
}

async function newCursor(db: Db): Promise<Cursor> {
  const newest = await db
    .selectFrom('blog_positions')
    .select((positions) => positions.fn.max('published_seq').as('seq'))
    .executeTakeFirst()
  return { key: newKey(), ...(await currentNumbering(db)), at: 0, atOutside: 0, newest: newest?.seq ?? 0 }
}

/** The site that comes next, and the cursor from there. */
export interface Surprise {
  id: number | undefined
  cursor: Cursor
  startsOver: boolean
}

/**
 * The next site that has not been shown: along the shuffled order, then those that came since, then from the start.
 * @param interests the person's tags @param outside whether to stay away from them
 */
export async function nextSurprise(
  db: Db,
  given: Cursor | undefined,
  interests: number[],
  outside: boolean,
): Promise<Surprise> {
  const isSound = given && isPlausible(given, await currentNumbering(db))
  const begun = isSound ? given : await newCursor(db)
  const step =
    (await stepAlong(db, begun, interests, outside)) ??
    (outside ? undefined : await stepToNewcomer(db, begun))
  if (step || !isSound) return { ...(step ?? { id: undefined, cursor: begun }), startsOver: false }
  const fresh = await newCursor(db)
  const first = await stepAlong(db, fresh, interests, outside)
  return { ...(first ?? { id: undefined, cursor: fresh }), startsOver: true }
}

type FoundSite = Omit<Surprise, 'startsOver'>

async function stepAlong(
  db: Db,
  cursor: Cursor,
  interests: number[],
  outside: boolean,
): Promise<FoundSite | undefined> {
  let place = outside ? Math.max(cursor.at, cursor.atOutside) : cursor.at
  for (let batches = 0; place < cursor.n && batches < maxBatches; batches++, place += batch) {
    const { ids } = await shuffledBlogs(db, cursor, place, place + batch)
    const kinds = await kindsOf(db, ids, interests)
    for (const [index, id] of ids.entries()) {
      const kind = id === null ? undefined : kinds.get(id)
      const wasShown = !outside && place + index < cursor.atOutside && kind === 'outside'
      if (id === null || kind === undefined || wasShown || (outside && kind === 'inside')) continue
      const after = place + index + 1
      return { id, cursor: outside ? { ...cursor, atOutside: after } : { ...cursor, at: after } }
    }
  }
  return undefined
}

/** Sites published after the cursor was created, oldest first. */
async function stepToNewcomer(db: Db, cursor: Cursor): Promise<FoundSite | undefined> {
  const next = await db
    .selectFrom('blogs')
    .select(['id', 'published_seq'])
    .where('kind', '=', 'blog')
    .where('status', '=', 'published')
    .where('health', 'in', wellStates)
    .where('published_seq', '>', cursor.newest)
    .orderBy('published_seq')
    .executeTakeFirst()
  return next && { id: next.id, cursor: { ...cursor, at: cursor.n, newest: next.published_seq ?? 0 } }
}

/** Which of these sites are visible, and whether they have one of the tags. */
async function kindsOf(
  db: Db,
  ids: (number | null)[],
  tags: number[],
): Promise<Map<number, 'inside' | 'outside'>> {
  const { rows } = await sql<{ id: number; inside: boolean }>`
    select p.id, exists (select from blog_tags bt
      where bt.blog_id = p.id and bt.tag_id = any(${tags}::integer[])) as inside
    from blogs p where p.id = any(${ids}::integer[]) and p.status = 'published' and p.kind = 'blog'
      and ${isWell}`.execute(db)
  return new Map(rows.map(({ id, inside }) => [id, inside ? 'inside' : 'outside']))
}
