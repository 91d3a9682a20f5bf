import { sql } from 'kysely'
import { invalidFields } from '#api-contract/api-error.ts'
import { outOfRange } from '#api-contract/errors.ts'
import { getSiteNumbering, type SiteNumbering } from '#discovery/numbering/site-numbering.ts'
import { findRandomSiteIds, findShuffledSites } from '#discovery/shuffle/queries.ts'
import type { ListSeed } from '#discovery/shuffle/seed.ts'
import type { Translator } from '#i18n/translator.ts'
import type { Db } from '#platform/db/db.ts'
import { randomEntryId } from '#sites/feeds/feed-ids.ts'
import { type DrawSchedule, maxDays, maxSites, randomPicksPath } from './contract.ts'
import { addLanguages, languageSuffix } from './feed-languages.ts'
import { createSiteListFeed, type FeedContent, type FeedRequest, toSiteEntry } from './site-feed.ts'

const dayMs = 86_400_000
/** Earlier draws stay in the feed for readers that poll rarely. */
const drawsPerFeed = 3
/** How many positions of the shuffled list are searched for healthy sites. */
const maxScannedPositions = 500

/** A random draw of sites, the same for everyone. */
interface Draw {
  ids: number[]
  /** Time of the draw, ISO 8601. */
  drawnOn: string
}

/**
 * Parses `?sites=3&days=7`.
 * @returns undefined if neither parameter is present
 * @throws ApiError 400 if one is not a number or out of range
 */
export function parseSchedule(query: (name: string) => string): DrawSchedule | undefined {
  const ranges = { sites: maxSites, days: maxDays }
  if (query('sites') === '' && query('days') === '') return undefined
  const readNumber = (name: keyof DrawSchedule) => {
    const text = query(name)
    const number = text === '' ? 1 : Number(text)
    if (/^\d{0,3}$/.test(text) && number >= 1 && number <= ranges[name]) return number
    throw invalidFields({ [name]: [outOfRange({ min: 1, max: ranges[name] })] })
  }
  return { sites: readNumber('sites'), days: readNumber('days') }
}

/** The current draw and the ones before it, newest first. */
async function findDraws(
  db: Db,
  { sites, days }: DrawSchedule,
  languages: readonly string[],
  now = Date.now(),
): Promise<Draw[]> {
  const latest = Math.floor(now / (days * dayMs))
  const periods = Array.from({ length: drawsPerFeed }, (_, n) => latest - n)
  const numberings = await findNumberings(db, days, periods)
  return Promise.all(
    periods.map(async (period) => {
      const numbering = numberings.get(period) ?? { n: 0, departures: 0 }
      const key = `${sites}-${days}-${period}`
      const ids =
        languages.length > 0
          ? await findRandomSiteIds(db, key, sites, languages)
          : await findHealthySites(db, { key, ...numbering }, sites)
      return { ids, drawnOn: new Date(period * days * dayMs).toISOString() }
    }),
  )
}

/** The first healthy sites of a shuffled list; fewer if too many are down. */
async function findHealthySites(db: Db, seed: ListSeed, sites: number): Promise<number[]> {
  const healthyIds: number[] = []
  const maxPosition = Math.min(seed.n, maxScannedPositions)
  for (let from = 0; from < maxPosition && healthyIds.length < sites; ) {
    const to = from === 0 ? 2 * sites : maxPosition
    const { ids } = await findShuffledSites(db, seed, from, to)
    healthyIds.push(...ids.filter((id) => id !== null))
    from = to
  }
  return healthyIds.slice(0, sites)
}

/** How many sites existed at each draw. Stored when first requested: a draw does not change while sites are added. */
async function findNumberings(db: Db, days: number, periods: number[]): Promise<Map<number, SiteNumbering>> {
  const selectRows = sql<SiteNumbering & { period: number }>`
    select period, n, departures from draw_numberings where days = ${days} and period = any (${periods}::integer[])`
  let { rows } = await selectRows.execute(db)
  if (rows.length < periods.length) {
    const { n, departures } = await getSiteNumbering(db)
    await sql`
      insert into draw_numberings (days, period, n, departures)
      select ${days}::integer, period, ${n}::integer, ${departures}::integer
      from unnest(${periods}::integer[]) as period
      on conflict do nothing`.execute(db)
    await sql`
      delete from draw_numberings where days = ${days} and period < ${Math.min(...periods)}`.execute(db)
    rows = (await selectRows.execute(db)).rows
  }
  return new Map(rows.map(({ period, n, departures }) => [period, { n, departures }]))
}

/** A feed of random sites, each dated by its draw. */
export async function createRandomPicksFeed(
  t: Translator,
  request: FeedRequest,
  schedule: DrawSchedule,
  languages: readonly string[],
): Promise<FeedContent> {
  const draws = await findDraws(request.db, schedule, languages)
  const siteList = await createSiteListFeed(
    request,
    draws.flatMap(({ ids }) => ids),
    {
      title: `${t('Random picks')}${languageSuffix(t, languages)} · ${request.siteName}`,
      description: t(
        '{sites, plural, one {One random site} other {# random sites}} {days, plural, one {every day} other {every # days}}.',
        schedule,
      ),
      path: addLanguages(randomPicksPath(schedule), languages),
    },
  )
  const byId = new Map(siteList.feed.blogs.map((site) => [site.id, site]))
  const items = draws.flatMap(({ ids, drawnOn }) =>
    ids.flatMap((id) => {
      const site = byId.get(id)
      const item = site && toSiteEntry(site, randomEntryId(request.ids, id, drawnOn), request.origin)
      return item ? [{ ...item, published: drawnOn, updated: drawnOn }] : []
    }),
  )
  return { ...siteList, feed: { ...siteList.feed, items }, isCacheable: false }
}
