import { expect, it } from 'vitest'
import { readFeed } from '#crawler/feeds/read-feed.ts'
import { readPage } from '#crawler/pages/read-page.ts'
import { createOutboundAgent } from '#platform/outbound/outbound-agent.ts'
import { createPoliteFetcher, type PoliteRequest } from '#platform/outbound/polite-fetcher.ts'
import { type ListedSite, type OfferedMetadata, simulateSites } from './listed-sites.ts'
import { startWeb } from './start-web.ts'
import { createTestClock } from './test-clock.ts'

const clock = createTestClock()
const sites: ListedSite[] = Array.from({ length: 120 }, (_, n) => ({
  url: n % 3 === 0 ? `https://site-${n}.example/~ada/` : `http://site-${n}.example/`,
  feed_url:
    n % 10 === 0 ? null : n % 7 === 0 ? `https://feeds.example/${n}?a=b` : `http://site-${n}.example/rss.xml`,
}))

it('simulates the sites of a list, which have exactly the expected metadata', async () => {
  const { hosts, offers } = simulateSites(sites, clock.now())
  const web = await startWeb(hosts, clock)
  const fetcher = createPoliteFetcher({
    agent: createOutboundAgent(web.agentOptions),
    userAgent: 'Wend/1.0',
    now: clock.now,
  })
  const requestOptions = { maxBytes: 1_000_000, timeoutMs: 20_000, waitForTurn: async () => true }
  const fetchOk = async (url: string, accept: PoliteRequest['accept']) => {
    const reply = await fetcher.fetchPolitely(url, { ...requestOptions, accept })
    return reply.result === 'ok' ? reply : undefined
  }

  /**
   * The metadata found by fetching the front page, then the feed that it links to, the listed one, or one at a usual
   * address.
   */
  async function read(site: ListedSite): Promise<OfferedMetadata> {
    const front = await fetchOk(site.url, 'html')
    const page = front && readPage({ bytes: front.bytes, address: front.url })
    const parsedPage = page && 'title' in page ? page : undefined
    const linkedFeeds = parsedPage?.feeds.map(({ url }) => url) ?? []
    const feedUrls = [site.feed_url, ...linkedFeeds].filter((url) => url !== null)
    // Twice, since some hosts are busy at first.
    for (const url of [...feedUrls, ...feedUrls]) {
      const reply = await fetchOk(url, 'feed')
      const feed = reply && readFeed({ bytes: reply.bytes, address: reply.url })
      if (!feed || !('posts' in feed) || feed.posts.length === 0) continue
      const language = parsedPage?.language ?? feed.language
      return {
        title: parsedPage?.title ?? feed.title ?? '',
        description: parsedPage?.description || feed.description || undefined,
        ...(language ? { language } : {}),
        hasPosts: true,
      }
    }
    return parsedPage?.title ? { title: parsedPage.title } : {}
  }

  const offersByUrl = new Map<string, OfferedMetadata>()
  for (const site of sites) offersByUrl.set(site.url, await read(site))
  await web.close()
  for (const [url, offer] of offers) {
    // If no language is declared, it can only be detected from the posts.
    const { language, ...rest } = offersByUrl.get(url) ?? {}
    expect([url, { ...rest, language: language ?? offer.language }]).toEqual([
      url,
      { description: undefined, language: undefined, ...offer },
    ])
  }
  expect([...offers.values()].filter(({ hasPosts }) => hasPosts).length).toBeGreaterThan(90)
})
