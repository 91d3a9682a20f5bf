import { listSimilarSites, listSitesForYou } from '#discovery/for-you/contract.ts'
import { listFeaturedArticles, listRecentSites } from '#discovery/listings/contract.ts'
import { getSiteNumbering } from '#discovery/numbering/site-numbering.ts'
import { listShuffledSites } from '#discovery/shuffle/contract.ts'
import { findShuffledSites } from '#discovery/shuffle/queries.ts'
import type { Database } from '#platform/db/db.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'
import { listSitesOfTag } from '#sites/tags/contract.ts'
import { createApiCaller, findViewerWithInterests } from './api-caller.ts'
import { compare, type Figure, measureMs, quantile } from './figure.ts'

const rounds = 60

/** Creates calls of lists, by label. Pages in the middle differ in each round, which keeps CPU caches cold. */
export async function createListCalls(
  database: Database,
): Promise<Record<string, (round: number) => Promise<unknown>>> {
  const callApi = createApiCaller(database)
  const viewer = await findViewerWithInterests(database)
  const { count, seed } = await callApi(listShuffledSites, { page: 1 })
  const lastPage = Math.ceil(count / 20)
  const forYou = await callApi(listSitesForYou, { page: 1 }, viewer)
  const lastForYouPage = Math.ceil(forYou.count / 20)
  return {
    'recent, first page': () => callApi(listRecentSites, { page: 1 }),
    'recent, a page in the middle': (round) =>
      callApi(listRecentSites, { page: Math.floor(lastPage / 2) - (round % 20) }),
    'recent, last page': () => callApi(listRecentSites, { page: lastPage }),
    'shuffled, a new seed': () => callApi(listShuffledSites, { page: 1 }),
    'shuffled, a page in the middle': (round) =>
      callApi(listShuffledSites, { page: Math.floor(lastPage / 2) - (round % 20), seed }),
    'shuffled, last page': () => callApi(listShuffledSites, { page: lastPage, seed }),
    'for you, first page': (round) => callApi(listSitesForYou, { page: 1, seed: `round-${round}` }, viewer),
    'for you, last page': () => callApi(listSitesForYou, { page: lastForYouPage, seed: forYou.seed }, viewer),
    'a tag, first page': () => callApi(listSitesOfTag, { value: 'technology', page: 1 }),
    'featured articles': () => callApi(listFeaturedArticles, { page: 1 }),
  }
}

/** Warms PostgreSQL's shared buffers, as on a server that has run for a while. */
export async function warmUp({ db }: Database): Promise<void> {
  const numbering = await getSiteNumbering(db)
  const seed = { key: 'warm', ...numbering }
  for (let from = 0; from < numbering.n; from += 1000) {
    const { ids } = await findShuffledSites(db, seed, from, from + 1000)
    await findSitesByIds(
      db,
      ids.filter((id) => id !== null),
    )
  }
}

/** Compares list pages in the large and the small community, measured alternately. */
export async function measureLists(smallDatabase: Database, largeDatabase: Database): Promise<Figure[]> {
  await warmUp(smallDatabase)
  await warmUp(largeDatabase)
  const [smallCalls, largeCalls] = [
    await createListCalls(smallDatabase),
    await createListCalls(largeDatabase),
  ]
  const figures: Figure[] = []
  for (const [name, smallCall] of Object.entries(smallCalls)) {
    const largeCall = largeCalls[name]
    if (!largeCall) continue
    figures.push(
      await compare(`List: ${name}`, 'at most 2 times the cost among 2,000 sites', smallCall, largeCall),
    )
  }
  figures.push(await measureSimilarSites(largeDatabase))
  return figures
}

/** “More like this” has no pages to compare; its cost only has to stay bounded, even for popular sites. */
async function measureSimilarSites(database: Database): Promise<Figure> {
  const callApi = createApiCaller(database)
  const times: number[] = []
  for (let round = -10; round < rounds; round++) {
    const time = await measureMs(() => callApi(listSimilarSites, { id: 120 + round }))
    if (round >= 0) times.push(time)
  }
  const p95 = quantile(times, 0.95)
  return {
    label: 'More like this, of the most popular of 200,000 sites',
    target: 'p95 at most 50 ms, as for search',
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    isMet: p95 <= 50,
  }
}
