import { invalidFields } from '#api-contract/api-error.ts'
import { outOfRange } from '#api-contract/errors.ts'
import { currentNumbering, idsByChance, shuffledBlogs } from '#discovery/shuffle/queries.ts'
import type { ListSeed, Numbering } from '#discovery/shuffle/seed.ts'
import type { Translator } from '#i18n/translator.ts'
import type { Db } from '#platform/db/db.ts'
import { drawnEntryId } from '#sites/feeds/feed-ids.ts'
import { chancePath, mostDays, mostSites, type Rhythm } from './contract.ts'
import { inWords, pathIn } from './feed-languages.ts'
import { type FeedContent, type FeedRequest, itemOfBlog, ofBlogs } from './site-feed.ts'

const dayMs = 86_400_000
/** Earlier draws stay for readers that look seldom. */
const drawsShown = 3
/** Places of an order that are looked at for sites that are well. */
const mostLookedAt = 500

/** Sites that were drawn by chance, the same for everyone, and when. */
interface Draw {
  ids: number[]
  /** When this draw came, ISO 8601. */
  on: string
}

/**
 * Reads `?sites=3&days=7`.
 * @returns undefined where neither is given
 * @throws ApiError 400 for what is no number, or out of range
 */
export function readRhythm(asked: (name: string) => string): Rhythm | undefined {
  const ranges = { sites: mostSites, days: mostDays }
  if (asked('sites') === '' && asked('days') === '') return undefined
  const numberOf = (name: keyof Rhythm) => {
    const text = asked(name)
    const number = text === '' ? 1 : Number(text)
    if (/^\d{0,3}$/.test(text) && number >= 1 && number <= ranges[name]) return number
    throw invalidFields({ [name]: [outOfRange({ min: 1, max: ranges[name] })] })
  }
  return { sites: numberOf('sites'), days: numberOf('days') }
}

/** The draw of now and those before it, the newest first. */
async function drawsOf(
  db: Db,
  { sites, days }: Rhythm,
  languages: readonly string[],
  now = Date.now(),
): Promise<Draw[]> {
  const latest = Math.floor(now / (days * dayMs))
  const periods = Array.from({ length: drawsShown }, (_, n) => latest - n)
  const numberings = await numberingsOf(db, days, periods)
  return Promise.all(
    periods.map(async (period) => {
      const numbering = numberings.get(period) ?? { n: 0, departures: 0 }
      const key = `${sites}-${days}-${period}`
      const ids =
        languages.length > 0
          ? await idsByChance(db, key, sites, languages)
          : await firstOf(db, { key, ...numbering }, sites)
      return { ids, on: new Date(period * days * dayMs).toISOString() }
    }),
  )
}

/** The first sites of an order that are well: as many as that, unless nearly all are away. */
async function firstOf(db: Db, seed: ListSeed, sites: number): Promise<number[]> {
  const found: number[] = []
  const most = Math.min(seed.n, mostLookedAt)
  for (let from = 0; from < most && found.length < sites; ) {
    const to = from === 0 ? 2 * sites : most
    const { ids } = await shuffledBlogs(db, seed, from, to)
    found.push(...ids.filter((id) => id !== null))
    from = to
  }
  return found.slice(0, sites)
}

/** The sites there were at each draw, kept from when it was first asked for: a draw stays as it is while sites come. */
async function numberingsOf(db: Db, days: number, periods: number[]): Promise<Map<number, Numbering>> {
  const known = () =>
    db
      .selectFrom('draw_numberings')
      .select(['period', 'n', 'departures'])
      .where('days', '=', days)
      .where('period', 'in', periods)
      .execute()
  let rows = await known()
  if (rows.length < periods.length) {
    const now = await currentNumbering(db)
    await db
      .insertInto('draw_numberings')
      .values(periods.map((period) => ({ days, period, ...now })))
      .onConflict((clash) => clash.doNothing())
      .execute()
    await db
      .deleteFrom('draw_numberings')
      .where('days', '=', days)
      .where('period', '<', Math.min(...periods))
      .execute()
    rows = await known()
  }
  return new Map(rows.map(({ period, n, departures }) => [period, { n, departures }]))
}

/** Some sites by chance every so many days; each comes on the day of its draw. */
export async function ofDraws(
  t: Translator,
  asked: FeedRequest,
  rhythm: Rhythm,
  languages: readonly string[],
): Promise<FeedContent> {
  const draws = await drawsOf(asked.db, rhythm, languages)
  const made = await ofBlogs(
    asked,
    draws.flatMap(({ ids }) => ids),
    {
      title: `${t('Random picks')}${inWords(t, languages)} · ${asked.siteName}`,
      description: t(
        '{sites, plural, one {One random site} other {# random sites}} {days, plural, one {every day} other {every # days}}.',
        rhythm,
      ),
      path: pathIn(chancePath(rhythm), languages),
    },
  )
  const byId = new Map(made.feed.blogs.map((blog) => [blog.id, blog]))
  const items = draws.flatMap(({ ids, on }) =>
    ids.flatMap((id) => {
      const blog = byId.get(id)
      const item = blog && itemOfBlog(blog, drawnEntryId(asked.ids, id, on), asked.origin)
      return item ? [{ ...item, published: on, updated: on }] : []
    }),
  )
  return { ...made, feed: { ...made.feed, items }, keep: false }
}
