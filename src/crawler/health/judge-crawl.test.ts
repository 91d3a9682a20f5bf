import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import { addBookmarks } from '#test/builders/members-and-sites.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { createSnapshot } from '../pages/page-snapshot.ts'
import { judgeCrawl } from './judge-crawl.ts'
import { notifyHealthChanges } from './notify-health-changes.ts'
import { type CrawlObservation, emptyObservation, type ObservedFeed } from './observation.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { PUBLIC_URL: 'https://wend.test' } })
})
afterAll(() => wend.close())

const ownPage =
  '<title>Hedges</title><meta name="author" content="Edith Marrow"><h1>Hedges</h1><p>Edith Marrow writes of hedges, lanes, orchards and gates around the village.</p>'
const casinoPage =
  '<title>Online casino bonus</title><h1>Best online casino</h1><p>Free spins, blackjack and roulette without deposit bonus.</p>'
const createFeed = (author: string, ...titles: string[]): ObservedFeed => ({
  title: 'Hedges',
  entries: titles.map((title) => ({ id: title, url: `https://site.test/${title}`, title, author })),
})
const feed = createFeed('Edith Marrow', 'A gate in the rain', 'Hawthorn in May')

let lookups: string[] = []
async function crawl(
  id: number,
  observed: Partial<CrawlObservation> & { html?: string; noindex?: boolean },
  servers: string[] = [],
) {
  const { html, noindex = false, ...rest } = observed
  const url = new URL(`https://n${id}.example.org/`)
  const page = html === undefined ? {} : { page: createPage(html, url, noindex) }
  const before = await getHealth(id)
  const site = { blog_id: id, site_url: url.href, read_on: new Date(), timeScale: 1 }
  await judgeCrawl(
    wend.db,
    { ...emptyObservation, ...site, is_fine: before === 'fine', has_succeeded: true, ...page, ...rest },
    {
      lookUpNameServers: async (address) => {
        lookups.push(address)
        return servers
      },
    },
  )
  return getHealth(id)
}
const createPage = (html: string, url: URL, noindex: boolean) => ({
  sight: createSnapshot(decodePage(Buffer.from(html), 'utf-8'), readPageFacts(html), url),
  address: url.href,
  noindex,
})
const getHealth = async (id: number) =>
  (await wend.db.selectFrom('blogs').select('health').where('id', '=', id).executeTakeFirstOrThrow()).health
const getStoredHealth = (id: number) =>
  wend.db.selectFrom('site_health').selectAll().where('blog_id', '=', id).executeTakeFirst()

let n = 0
async function listSite() {
  const id = await makeSite(wend, { url: `https://hedges${++n}.example.org/`, title: 'Hedges' })
  await wend.db
    .updateTable('blogs')
    .set({ url: `https://n${id}.example.org/` })
    .where('id', '=', id)
    .execute()
  return id
}

it('waits for the feed before a front page counts as taken over', async () => {
  const soldSite = await listSite()
  expect(await crawl(soldSite, { html: ownPage, feed })).toBe('fine')
  expect(await crawl(soldSite, { html: casinoPage })).toBe('unsteady')
  expect(await crawl(soldSite, { html: casinoPage, feed: 'lost' })).toBe('changed_hands')

  const hackedSite = await listSite()
  await crawl(hackedSite, { html: ownPage, feed })
  expect(await crawl(hackedSite, { html: casinoPage })).toBe('unsteady')
  expect(await crawl(hackedSite, { feed: 'same' })).toBe('unsteady')
  expect(await crawl(hackedSite, { html: ownPage, feed: 'same' })).toBe('fine')

  // If the feed never responds, the second crawl decides.
  const silentSite = await listSite()
  await crawl(silentSite, { html: ownPage, feed })
  expect(await crawl(silentSite, { html: casinoPage })).toBe('unsteady')
  expect(await crawl(silentSite, { html: casinoPage })).toBe('changed_hands')
})

it('does not assume that an earlier feed continues while nothing responds', async () => {
  const id = await listSite()
  await crawl(id, { html: ownPage, feed })
  expect(await crawl(id, { html: casinoPage, feed: 'same' })).toBe('unsteady')
  const day = 24 * 3600 * 1000
  for (let days = 1; days <= 15; days++)
    await crawl(id, { has_succeeded: false, failure: 'dns', read_on: new Date(Date.now() + days * day) })
  expect(await getHealth(id)).toBe('away')
})

it('notifies at most once a week about a site that changes hands and back every day', async () => {
  const id = await listSite()
  const ada = await makeUser(wend, 'Ada')
  await addBookmarks(wend, ada, id)
  const countNotifications = async () => (await ada.call('GET /api/notifications/')).body.length
  await crawl(id, { html: ownPage, feed })
  for (let days = 1; days <= 28; days++) {
    const isSold = days % 2 === 1
    const observation = isSold ? { html: casinoPage, feed: 'lost' as const } : { html: ownPage, feed }
    expect(await crawl(id, observation)).toBe(isSold ? 'changed_hands' : 'fine')
    await notifyHealthChanges(wend.db)
    expect(await countNotifications(), `day ${days}`).toBeLessThanOrEqual(Math.ceil(days / 7))
    // A day passes.
    await sql`update site_health set told_on = told_on - interval '1 day' where blog_id = ${id}`.execute(
      wend.db,
    )
  }
  expect(await countNotifications()).toBeGreaterThanOrEqual(2)
  const { history } = (await wend.anonymous(`GET /api/blogs/${id}/health/`)).body
  expect(history.length).toBeGreaterThanOrEqual(20)
})

it('waits for the front page before a feed counts as taken over', async () => {
  const id = await listSite()
  await crawl(id, { html: ownPage, feed })
  const guestFeed = createFeed('Nora Quill', 'Ten things about shoes', 'What I ran')
  expect(await crawl(id, { feed: guestFeed })).toBe('unsteady')
  expect(await crawl(id, { feed: 'same', page: 'same' })).toBe('fine')
  expect(await crawl(id, { feed: { ...guestFeed, title: 'More' } })).toBe('fine')

  const soldSite = await listSite()
  await crawl(soldSite, { html: ownPage, feed })
  expect(await crawl(soldSite, { feed: guestFeed })).toBe('unsteady')
  expect(await crawl(soldSite, { html: casinoPage, feed: 'same' })).toBe('changed_hands')
})

it('looks up name servers only if something is wrong, and recognizes those of parking services', async () => {
  const id = await listSite()
  lookups = []
  const placeholder = '<title>Soon</title><p>More here another day.</p>'
  await crawl(id, { html: ownPage })
  expect(lookups).toEqual([])
  expect(await crawl(id, { html: placeholder }, ['ns1.sedoparking.com'])).toBe('unsteady')
  expect(lookups).toEqual([])
  expect(await crawl(id, { html: placeholder }, ['ns1.sedoparking.com'])).toBe('changed_hands')
  expect(lookups).toEqual([`https://n${id}.example.org/`])
  expect((await getStoredHealth(id))?.evidence).toContainEqual({
    kind: 'parking_server',
    about: 'ns1.sedoparking.com',
    weight: 6,
  })
  // The author recovered the domain, but left the name servers as they were.
  expect(await crawl(id, { html: ownPage }, ['ns1.sedoparking.com'])).toBe('fine')
})

it('ignores certificates of other sites, except those of parking services', async () => {
  const tls = { has_succeeded: false, failure: 'tls' }
  const sharedSite = await listSite()
  await crawl(sharedSite, { html: ownPage })
  expect(await crawl(sharedSite, { ...tls, certificate_names: ['shop.example'] })).toBe('unsteady')
  const parkedSite = await listSite()
  await crawl(parkedSite, { html: ownPage })
  expect(await crawl(parkedSite, { ...tls, certificate_names: ['*.bodis.com'] })).toBe('changed_hands')
})

it('judges a page with noindex, but stores nothing of it', async () => {
  const id = await listSite()
  await crawl(id, { html: ownPage })
  expect(JSON.stringify((await getStoredHealth(id))?.known)).toContain('orchards')
  await crawl(id, { html: ownPage, noindex: true })
  expect(JSON.stringify((await getStoredHealth(id))?.known)).not.toContain('orchards')
  expect(await crawl(id, { html: '<title>x</title><p>This domain is for sale', noindex: true })).toBe(
    'changed_hands',
  )
})

it('remembers that old posts were gone', async () => {
  const id = await listSite()
  await crawl(id, { html: ownPage, feed })
  const otherPage =
    '<title>Fences direct</title><p>Fences and gates, delivered and installed by certified craftsmen in the whole county. Call us for prices and a free visit.</p>'
  expect(await crawl(id, { html: otherPage, feed: 'lost', posts_gone: 2 })).toBe('changed_hands')
  expect(await crawl(id, { html: otherPage, feed: 'lost' })).toBe('changed_hands')
  expect((await getStoredHealth(id))?.evidence).toContainEqual({
    kind: 'old_posts_gone',
    about: '2',
    weight: 1.5,
  })
})

it('stays healthy if its newest post is about bot checks', async () => {
  const id = await listSite()
  await crawl(id, { html: ownPage, feed })
  for (const post of ['Captcha considered harmful', 'Access denied: a history of doors', 'Just a moment…']) {
    expect(await crawl(id, { html: `${ownPage}<h1>${post}</h1>`, feed: 'same' })).toBe('fine')
  }
})

it('is unsteady, never down, while robots.txt fails, and down if nothing answers', async () => {
  const crawlFailingSite = async (failure: string) => {
    const id = await listSite()
    await crawl(id, { html: ownPage, feed })
    for (let turn = 0; turn < 20; turn++) {
      const read_on = new Date(Date.now() + turn * 24 * 3600 * 1000)
      await crawl(id, { has_succeeded: false, failure, read_on })
    }
    return getHealth(id)
  }
  expect(await crawlFailingSite('robots_failed')).toBe('unsteady')
  expect(await crawlFailingSite('unreachable')).toBe('away')
})
