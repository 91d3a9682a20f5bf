import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crawlerFixture } from '#crawler/testing/crawler-fixture.ts'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { importSites } from '#test/simulate-crawl.ts'
import type { Reply } from '#test/web/web-host.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { correctGuessedAddress } from './correct-guessed-address.ts'

describe('a site listed by its feed alone', () => {
  let wend: Wend
  let ada: TestPerson
  beforeAll(async () => {
    wend = await startWend()
    ada = await makeUser(wend, 'Ada', { is_staff: true })
  })
  afterAll(() => wend.close())
  let n = 0
  let host: string
  beforeEach(() => {
    host = `moss${++n}.org`
  })

  async function listByFeed(feed_url: string): Promise<number> {
    const site = prepareSite({ feed_url })
    if ('error' in site) throw new Error(site.error.code)
    const [outcome] = await addSites(wend.db, [site])
    if (outcome?.outcome !== 'added') throw new Error('The site already exists.')
    return outcome.id
  }
  const getSite = async (id: number) => (await wend.anonymous(`GET /api/blogs/${id}/`)).body
  async function crawlFeed(id: number, feed_url: string, link: string | null, final_feed_url = feed_url) {
    const site_url = (await ada.call(`GET /api/blogs/${id}/`)).body.url
    await correctGuessedAddress(wend.db, { blog_id: id, site_url, feed_url, final_feed_url, link })
    await wend.services.invalidation.catchUp()
  }
  const getProposals = async (id: number) => (await ada.call(`GET /api/blogs/${id}/proposals/`)).body.results

  it('is listed at the address that the feed names', async () => {
    const feed = `https://${host}/feed.xml`
    const id = await listByFeed(feed)
    expect(await getSite(id)).toMatchObject({ url: `https://${host}/`, title: host })
    await crawlFeed(id, feed, `https://${host}/blog/`)
    expect(await getSite(id)).toMatchObject({ url: `https://${host}/blog/`, feed_url: feed })
    await crawlFeed(id, feed, `https://${host}/other/`)
    expect((await getSite(id)).url).toBe(`https://${host}/blog/`)
  })

  it('stays where it is if the feed names no usable address', async () => {
    const feed = `https://${host}/feed.xml`
    for (const link of [null, feed, `https://${host}/atom.xml`, 'http://localhost/', 'mailto:a@b.org']) {
      const id = await listByFeed(feed)
      await crawlFeed(id, feed, link)
      expect(await getSite(id)).toMatchObject({ url: `https://${host}/` })
      await sql`delete from blogs where id = ${id}`.execute(wend.db)
    }
  })

  it('is suggested for a move if its feed names another domain', async () => {
    const feed = `https://${host}/feed.xml`
    const id = await listByFeed(feed)
    await crawlFeed(id, feed, 'https://elsewhere.org/')
    expect((await getSite(id)).url).toBe(`https://${host}/`)
    expect(await getProposals(id)).toMatchObject([{ fields: { url: 'https://elsewhere.org/' } }])
  })

  it('stays where people listed it', async () => {
    const feed = `https://${host}/feed.xml`
    const id = await listByFeed(feed)
    await correctGuessedAddress(wend.db, {
      blog_id: id,
      site_url: `https://${host}/before-it-was-edited`,
      feed_url: feed,
      final_feed_url: feed,
      link: `https://${host}/blog/`,
    })
    expect((await getSite(id)).url).toBe(`https://${host}/`)
  })

  it('is found behind a feed service', async () => {
    const feed = `https://feeds.feedburner.com/moss${n}`
    const id = await listByFeed(feed)
    expect(await getSite(id)).toMatchObject({ url: feed, title: 'feeds.feedburner.com' })
    await crawlFeed(id, feed, `https://${host}/`)
    expect(await getSite(id)).toMatchObject({ url: `https://${host}/`, title: host, feed_url: feed })
  })

  it('is found if a service redirects to the site’s own feed', async () => {
    const feed = `https://feeds.feedburner.com/moss${n}`
    const ownFeed = `https://${host}/blog/feed/`
    for (const link of [null, ownFeed, feed]) {
      const id = await listByFeed(feed)
      await crawlFeed(id, feed, link, ownFeed)
      expect(await getSite(id)).toMatchObject({ url: `https://${host}/blog/`, feed_url: feed })
      await sql`delete from blogs where id = ${id}`.execute(wend.db)
    }
  })

  it('waits for staff if a service leads to no site', async () => {
    for (const link of [null, 'https://follow.it/moss', 'https://feeds.feedburner.com/fern']) {
      const feed = `https://feeds.feedburner.com/moss${n}`
      const id = await listByFeed(feed)
      await crawlFeed(id, feed, link, 'https://feeds2.feedburner.com/moss')
      expect((await wend.anonymous(`GET /api/blogs/${id}/`)).status).toBe(404)
      const { body } = await ada.call('GET /api/staff/held/')
      expect(body.results).toMatchObject([{ kind: 'blog', id }])
      await sql`delete from blogs where id = ${id}`.execute(wend.db)
    }
  })

  it('is proposed for merging if the feed’s site is already listed', async () => {
    const into = await makeSite(wend, { url: `https://${host}/` })
    const feed = `https://feeds.feedburner.com/moss${n}`
    const id = await listByFeed(feed)
    await crawlFeed(id, feed, `https://www.${host}/`)
    const { body } = await ada.call('GET /api/staff/duplicates/')
    expect(body.results[0]).toMatchObject({
      from: { id, url: feed },
      into: { id: into },
      signs: ['named_by_feed'],
    })
  })
})

describe('a crawl of a forwarded feed', () => {
  const fixture = crawlerFixture({ postsPerMonth: 2 })
  const redirectTo = (url: string, status: number): Reply => ({ status, headers: { Location: url } })
  const feedReply = (host: string, link: string): Reply => {
    const item = `<item><title>Moss</title><link>https://${host}/moss</link></item>`
    return {
      status: 200,
      headers: { 'Content-Type': 'application/rss+xml' },
      body: `<rss version="2.0"><channel><title>Moss</title>${link}${item}</channel></rss>`,
    }
  }

  it.each<{ reply: string; service: (host: string) => Reply; own?: (host: string) => Reply }>([
    { reply: 'with the feed', service: (host) => feedReply(host, `<link>https://${host}/</link>`) },
    { reply: 'with a temporary redirect', service: (host) => redirectTo(`https://${host}/feed`, 302) },
    { reply: 'with a permanent redirect', service: (host) => redirectTo(`https://${host}/feed`, 301) },
    {
      reply: 'with a redirect to a feed that names no site',
      service: (host) => redirectTo(`https://${host}/feed`, 301),
      own: (host) => feedReply(host, ''),
    },
  ])('lists the site, and crawls it there, if the service replies $reply', async (row) => {
    const { service, own } = row
    const host = 'behind-feeds.org'
    fixture.addSite(host, 1, own ? { override: () => own(host) } : {})
    const feed = `https://feeds.feedburner.com/${host}`
    fixture.web.put({
      name: 'feeds.feedburner.com',
      pages: { [`/${host}`]: { kind: 'feed', reply: service(host) } },
    })
    const ids = await importSites(fixture.wend, [{ url: feed, feed_url: feed }])
    fixture.startWorkers(1, 3600 * 1000)
    // The outbox forwards listed addresses to the schedule; workers poll once an hour.
    for (let n = 0; n < 3; n++) {
      await fixture.wend.runOutbox()
      await fixture.simulation.advance(2 * 3600 * 1000)
    }
    const { rows } = await sql`
      select url, exists (select from guessed_addresses g where g.blog_id = b.id) as is_guessed,
        exists (select from posts p where p.blog_id = b.id) as has_posts
      from blogs b where id = ${ids.get(feed)}`.execute(fixture.wend.db)
    expect(rows).toEqual([{ url: `https://${host}/`, is_guessed: false, has_posts: true }])
    expect(fixture.requests(host, '/').length).toBeGreaterThan(0)
    expect(fixture.violations()).toEqual({})
  })

  it('lists sites with numbered feeds at their own pages, and recognizes them in a list', async () => {
    const host = 'many-of-one-town.org'
    const feeds = [3, 12].map((n) => ({
      feed: `/blogs/feed/${n}/`,
      site: `https://${host}/blogs/view/${n}/`,
    }))
    fixture.web.put({
      name: host,
      pages: Object.fromEntries(
        feeds.map(({ feed, site }) => [
          feed,
          { kind: 'feed', reply: feedReply(host, `<link>${site}</link>`) },
        ]),
      ),
    })
    const list = feeds.map(({ feed }) => ({
      url: `https://${host}${feed}`,
      feed_url: `https://${host}${feed}`,
    }))
    await importSites(fixture.wend, list)
    fixture.startWorkers(1, 3600 * 1000)
    for (let n = 0; n < 3; n++) {
      await fixture.wend.runOutbox()
      await fixture.simulation.advance(2 * 3600 * 1000)
    }
    await importSites(fixture.wend, list)
    const { rows } = await sql<{ url: string }>`select url from blogs order by id`.execute(fixture.wend.db)
    expect(rows.map(({ url }) => url)).toEqual(feeds.map(({ site }) => site))
    expect(fixture.violations()).toEqual({})
  })
})
