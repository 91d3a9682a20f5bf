import { listSimilarSites, listSitesForYou } from '#discovery/for-you/contract.ts'
import { listFeaturedArticles, listRecentSites } from '#discovery/listings/contract.ts'
import { listShuffledSites } from '#discovery/shuffle/contract.ts'
import { currentNumbering, findShuffledSites } from '#discovery/shuffle/queries.ts'
import type { Database } from '#platform/db/db.ts'
import { sitesByIds } from '#sites/listing/queries.ts'
import { listSitesOfTag } from '#sites/tags/contract.ts'
import { createApiCaller, memberWithInterests } from './api-caller.ts'
import { compare, type Figure, quantile, timed } from './figure.ts'

const rounds = 60

/** List pages by name; each call requests a different page, which keeps CPU caches cold. */
export async function pagesOf(
  database: Database,
): Promise<Record<string, (round: number) => Promise<unknown>>> {
  const ask = createApiCaller(database)
  const viewer = await memberWithInterests(database)
  const first = await ask(listShuffledSites, { page: 1 })
  const last = Math.ceil(first.count / 20)
  const { seed } = first
  const mine = await ask(listSitesForYou, { page: 1 }, viewer)
  const lastOfMine = Math.ceil(mine.count / 20)
  return {
    'recent, first page': () => ask(listRecentSites, { page: 1 }),
    'recent, a page in the middle': (round) =>
      ask(listRecentSites, { page: Math.floor(last / 2) - (round % 20) }),
    'recent, last page': () => ask(listRecentSites, { page: last }),
    'shuffled, a new seed': () => ask(listShuffledSites, { page: 1 }),
    'shuffled, a page in the middle': (round) =>
      ask(listShuffledSites, { page: Math.floor(last / 2) - (round % 20), seed }),
    'shuffled, last page': () => ask(listShuffledSites, { page: last, seed }),
    'for you, first page': (round) => ask(listSitesForYou, { page: 1, seed: `round-${round}` }, viewer),
    'for you, last page': () => ask(listSitesForYou, { page: lastOfMine, seed: mine.seed }, viewer),
    'a tag, first page': () => ask(listSitesOfTag, { value: 'technology', page: 1 }),
    'featured articles': () => ask(listFeaturedArticles, { page: 1 }),
  }
}

/** Warms PostgreSQL's shared buffers, as on a server that has run for a while. */
export async function warm({ db }: Database): Promise<void> {
  const now = await currentNumbering(db)
  const seed = { key: 'warm', ...now }
  for (let from = 0; from < now.n; from += 1000) {
    const { ids } = await findShuffledSites(db, seed, from, from + 1000)
    await sitesByIds(
      db,
      ids.filter((id) => id !== null),
    )
  }
}

/** Compares list pages in the large and the small community, measured alternately. */
export async function measureLists(few: Database, many: Database): Promise<Figure[]> {
  await warm(few)
  await warm(many)
  const [small, big] = [await pagesOf(few), await pagesOf(many)]
  const figures: Figure[] = []
  for (const [name, page] of Object.entries(small)) {
    const largeCall = big[name]
    if (!largeCall) continue
    figures.push(
      await compare(`List: ${name}`, 'at most 2 times the cost among 2,000 sites', page, largeCall),
    )
  }
  figures.push(await measureSimilar(many))
  return figures
}

/** “More like this” is not paged, so its cost only has to stay bounded, even for popular sites. */
async function measureSimilar(many: Database): Promise<Figure> {
  const ask = createApiCaller(many)
  const times: number[] = []
  for (let round = -10; round < rounds; round++) {
    const time = await timed(() => ask(listSimilarSites, { id: 120 + round }))
    if (round >= 0) times.push(time)
  }
  const p95 = quantile(times, 0.95)
  return {
    what: 'More like this, of the most popular of 200,000 sites',
    must: 'p95 at most 50 ms, as for search',
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    is_met: p95 <= 50,
  }
}
