import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FileEntry, importEntries } from '#sites/imports/import-entries.ts'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'
import { sharedData } from '#test/shared-data.ts'
import { type CrawlSimulation, simulateCrawling } from '#test/simulate-crawl.ts'
import { feedSite } from '#test/web/feed-site.ts'
import type { ListedSite } from '#test/web/listed-sites.ts'
import { dayMs } from '#test/web/politeness/spans.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock } from '#test/web/test-clock.ts'
import type { WebHost } from '#test/web/web-host.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Imports real lists, crawls their sites on a test web that redirects many addresses, and imports the lists again.
// LISTED_SITES=39043 for all of them.

const size = Number(process.env.LISTED_SITES ?? 45)
const lists = [
  'kagi-smallweb/smallweb.txt',
  'kagi-smallweb/smallcomic.txt',
  'kagi-smallweb/smallyt.txt',
  'chinese-independent-blogs/blogs-original.csv',
  'chinese-independent-blogs/feed.opml',
  'opml/xxiivv-webring.opml',
  'opml/awesome-rss-feeds-programming.opml',
  'refined-blog/data.json',
  'personalsites/sites',
]

let wend: Wend
let web: Web | undefined
let simulation: CrawlSimulation | undefined
const clock = createTestClock(Date.now() + dayMs)

beforeAll(async () => {
  wend = await startWend({ env: { READING_BUDGET: '50' } })
})
afterAll(async () => {
  await simulation?.stop()
  await web?.close()
  await wend.close()
})

/** An equal share of entries of each list. */
async function* sampleEntries(list: string): AsyncGenerator<FileEntry> {
  let n = 0
  for await (const entry of readEntries(await findFiles([join(sharedData ?? '', list)]), () => {})) {
    if (n++ * lists.length > size) return
    yield entry
  }
}

async function importAll() {
  const totals: Record<string, { added: number; known: number; refused: number }> = {}
  for (const list of lists) {
    const { added, known, refused } = await importEntries(wend.db, sampleEntries(list))
    totals[list] = { added, known, refused }
  }
  return totals
}

const countAdded = (totals: Awaited<ReturnType<typeof importAll>>) =>
  Object.values(totals).reduce((sum, { added }) => sum + added, 0)

async function getListedSites(): Promise<ListedSite[]> {
  const { rows } = await sql<ListedSite>`select url, feed_url from blogs order by id`.execute(wend.db)
  return rows
}

/** Simulates a site whose feed links to another page on its host or elsewhere, or has moved permanently. */
function simulateSite({ url, feed_url }: ListedSite): WebHost[] {
  const home = new URL(url)
  const feed = new URL(feed_url ?? '/feed.xml', home)
  const seed = createHash('sha256').update(url).digest().readUInt16BE()
  const schedule = { seed, postsPerMonth: 30, since: clock.now() - 100 * dayMs, paragraph: 'A post.' }
  const site = (name: string, page: string, feedPath: string) =>
    feedSite({ name, schedule, home: page, feed: feedPath, validators: 'none' })
  const feedPath = feed.pathname + feed.search
  const homePath = home.pathname + home.search
  switch (seed % 3) {
    case 0:
      return [{ ...site(home.hostname, '/at/home/', feedPath), name: feed.hostname }]
    case 1:
      return [{ ...site(`of-${seed}.example`, '/', feedPath), name: feed.hostname }]
    default: {
      const newPath = `/moved/${seed}.xml`
      const redirectPage = {
        kind: 'feed' as const,
        reply: { status: 301, headers: { Location: `https://${feed.hostname}${newPath}` } },
      }
      const movedSite = site(feed.hostname, homePath, newPath)
      return [{ ...movedSite, pages: { ...movedSite.pages, [feedPath]: redirectPage } }]
    }
  }
}

function simulateSites(sites: ListedSite[]): WebHost[] {
  const hosts = new Map<string, WebHost>()
  for (const host of sites.flatMap(simulateSite))
    hosts.set(host.name, { ...host, pages: { ...hosts.get(host.name)?.pages, ...host.pages } })
  return [...hosts.values()]
}

it.skipIf(!sharedData)(
  `adds nothing when ${size} entries of real lists are imported again, before and after a crawl`,
  { timeout: 14_400_000 },
  async () => {
    const first = await importAll()
    expect(countAdded(first)).toBeGreaterThan(size / 2)
    expect(countAdded(await importAll())).toBe(0)
    const before = await getListedSites()
    web = await startWeb(simulateSites(before), clock)
    simulation = simulateCrawling(wend, web, clock)
    await simulation.advance(6 * dayMs)
    const after = await getListedSites()
    const countCorrections = (what: keyof ListedSite) =>
      after.filter((site, n) => site[what] !== before[n]?.[what]).length
    const [urls, feeds] = [countCorrections('url'), countCorrections('feed_url')]
    const repeatedTotals = await importAll()
    console.info(`corrected: ${urls} addresses and ${feeds} feeds of ${after.length} sites`)
    for (const list of lists) console.info(list, first[list], 'and after that', repeatedTotals[list])
    expect(urls).toBeGreaterThan(0)
    expect(feeds).toBeGreaterThan(0)
    expect(countAdded(repeatedTotals)).toBe(0)
  },
)
