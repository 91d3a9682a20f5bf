import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyEnrichments } from '#crawler/enrichment/apply-enrichments.ts'
import { type FileEntry, importEntries } from '#sites/imports/import-entries.ts'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'
import { sharedData } from '#test/shared-data.ts'
import { type CrawlSimulation, simulateCrawling } from '#test/simulate-crawl.ts'
import { type ListedSite, type OfferedMetadata, simulateSites } from '#test/web/listed-sites.ts'
import { politenessViolations } from '#test/web/politeness/all-rules.ts'
import { hourMs } from '#test/web/politeness/spans.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock } from '#test/web/test-clock.ts'
import { getUrl, type WebLog } from '#test/web/web-log.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Imports real lists and crawls them on a test web that simulates their sites. LISTED_SITES=39043 for all of them.

const size = Number(process.env.LISTED_SITES ?? 80)
const entriesInAll = 41_000
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const minShare = 0.95
const budget = 50

let wend: Wend
let web: Web
let simulation: CrawlSimulation
const clock = createTestClock(Date.now() + hourMs)

beforeAll(async () => {
  wend = await startWend({
    env: { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: String(budget) },
  })
})
afterAll(async () => {
  await simulation?.stop()
  await web?.close()
  await wend.close()
})

/** A sample of the entries of all lists. */
async function* sampleEntries(): AsyncGenerator<FileEntry> {
  const sampleInterval = Math.max(1, Math.floor(entriesInAll / size))
  let n = 0
  for await (const fileEntry of readEntries(await findFiles([sharedData ?? '']), () => {}))
    if (!('note' in fileEntry.entry) && n++ % sampleInterval === 0) yield fileEntry
}

/**
 * Front pages to which the addresses of several listed sites lead, or one site's address and another's feed. The lists
 * name one site twice then, which only its redirects reveal: the crawler fetches the front page for each, so that
 * people can merge them. Such pages may be fetched once a week for each site; all other rules apply.
 */
function findSharedFrontPages(sites: ListedSite[], log: WebLog): string[] {
  const listed = new Set(sites.map(({ url }) => url))
  const feeds = sites.flatMap(({ url, feed_url }) => (feed_url === null || feed_url === url ? [] : feed_url))
  return findRepeated([...listed, ...feeds.filter((url) => listed.has(url))].map(createRedirectFollower(log)))
}

/**
 * Feeds that the lists give to several sites, directly or by redirect. Each site sends its own validators, not those of
 * the other's last response.
 */
function findSharedFeeds(sites: ListedSite[], log: WebLog): string[] {
  const followRedirects = createRedirectFollower(log)
  const finalAddresses = sites.flatMap(({ feed_url }) =>
    feed_url === null ? [] : followRedirects(feed_url).replace(/^https?:/, ''),
  )
  return findRepeated(finalAddresses).flatMap((rest) => [`http:${rest}`, `https:${rest}`])
}

/** Follows redirects to the final address. */
function createRedirectFollower(log: WebLog): (url: string) => string {
  const redirects = new Map(
    log.flatMap((request) => {
      const to =
        request.location === undefined ? undefined : URL.parse(request.location, getUrl(request))?.href
      return to === undefined ? [] : [[getUrl(request), to] as const]
    }),
  )
  return (url) => {
    let address = url
    for (let hops = 0; hops < 5; hops++) address = redirects.get(address) ?? address
    return address
  }
}

function findRepeated(addresses: string[]): string[] {
  const counts = new Map<string, number>()
  for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1)
  return [...counts].flatMap(([address, n]) => (n > 1 ? [address] : []))
}

interface StoredSite {
  title: string
  domain: string
  description: string
  language: string | null
  posts: number
}

async function getStoredSites(): Promise<Map<string, StoredSite>> {
  const { rows } = await wend.services.database.pool.query(`
    select url, title, domain, description, language, (select count(*)::integer from posts where blog_id = b.id) as posts
    from blogs b`)
  return new Map(rows.map(({ url, ...row }) => [url, row]))
}

it.skipIf(!sharedData)(
  `finds the metadata of nearly all of ${size} listed sites`,
  { timeout: 14_400_000 },
  async () => {
    await importEntries(wend.db, sampleEntries())
    const { rows } = await wend.services.database.pool.query('select url, feed_url from blogs')
    const before = await getStoredSites()
    const { hosts, offers } = simulateSites(rows, clock.now())
    web = await startWeb(hosts, clock)
    // An hour: the crawler may look for due sites just before they are enrolled.
    simulation = simulateCrawling(wend, web, clock, 1, hourMs)
    for (let hours = 6; hours <= 60; hours += 6) {
      await simulation.advance(6 * hourMs)
      if (size >= 1000) console.info(`${hours} hours: ${web.log.length} requests`)
    }
    await applyEnrichments(wend.db)
    const pages = findSharedFrontPages(rows, web.log)
    const feeds = findSharedFeeds(rows, web.log)
    console.info(`of several sites: ${pages.length} front pages, ${feeds.length / 2} feeds`)
    const sharedPages = new Set([...pages, ...feeds])
    expect(politenessViolations(web.log, { userAgent, budget, sharedPages })).toEqual({})

    const after = await getStoredSites()
    const hasTitle = ({ title, domain }: StoredSite) => title !== domain
    const checks: Record<keyof OfferedMetadata, (site: StoredSite, offer: OfferedMetadata) => boolean> = {
      title: hasTitle,
      description: ({ description }) => description !== '',
      language: ({ language }, offer) => language === offer.language,
      hasPosts: ({ posts }) => posts > 0,
    }
    const shares = Object.entries(checks).map(([what, isFound]) => {
      const offering = [...offers].filter(([, offer]) => offer[what as keyof OfferedMetadata] !== undefined)
      const missed = offering.filter(([url, offer]) => !isFound(after.get(url) as StoredSite, offer))
      return {
        what,
        offering: offering.length,
        found: offering.length - missed.length,
        missed: missed.slice(0, 5),
      }
    })
    console.info(`of ${offers.size} sites on ${hosts.length} hosts, ${web.log.length} requests:`)
    for (const { what, offering, found, missed } of shares)
      console.info(
        `${what}: offered by ${offering}, found ${found}; missed ${missed.map(([url]) => url).join(' ')}`,
      )
    for (const { what, offering, found } of shares)
      expect([what, found / offering >= minShare]).toEqual([what, true])

    // Sites without metadata are unchanged, unless the lists give them another site's feed.
    const listedFeeds = new Map(rows.map(({ url, feed_url }) => [url, feed_url]))
    for (const [url, offer] of offers)
      if (!offer.hasPosts && !sharedPages.has(listedFeeds.get(url)))
        expect([url, after.get(url)]).toEqual([url, before.get(url)])
  },
)
