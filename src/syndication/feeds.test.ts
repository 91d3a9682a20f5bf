import { parseAtomFeed, parseJsonFeed, parseOpml, parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markupToText } from '#page-metadata/plain-text.ts'
import { makeComment, makeDiscussion } from '#test/builders/contributions.ts'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let site: number
let discussion: number
const hostile = '<script>alert("x")</script> & ]]> \u0001 “q” 阮'

beforeAll(async () => {
  wend = await startWend({ env: { SITE_NAME: 'Test & Co' } })
  ada = await makeUser(wend, 'Ada')
  for (let n = 0; n < 55; n++) await makeSite(wend, { title: `Site ${n}`, tags: ['plenty'] })
  await makeSite(wend, { title: 'Hidden', status: 'hidden', by: ada, tags: ['rare'] })
  await makeSite(wend, { title: 'An article', kind: 'article' })
  site = await makeSite(wend, {
    url: 'https://kettles.example.net/',
    title: hostile.replace('\u0001', ''),
    description: 'About kettles & more',
    tags: ['rare', 'c++'],
    by: ada,
    feed_url: 'https://kettles.example.net/feed.xml',
  })
  const text = { by: ada, content: 'x', content_html: '<p>Hello <em>there</em></p>' }
  discussion = await makeDiscussion(wend, { ...text, site, title: 'Which kettle?' })
  await makeComment(wend, { ...text, discussion })
  await hold(wend, 'comment', await makeComment(wend, { ...text, discussion }))
  await wend.services.invalidation.catchUp()
})
afterAll(() => wend.close())

const get = async (path: string, headers: Record<string, string> = {}) =>
  wend.anonymous(`GET ${path}`, undefined, { headers })

describe('every public list', () => {
  const lists = () => [
    '/blogs/recent',
    '/blogs/shuffled',
    '/articles/featured',
    '/tags/rare',
    '/tags/c%2B%2B',
    '/user/ada',
    `/blog/any/${site}/discussions`,
    `/blog/any/${site}/discussions/${discussion}`,
  ]

  it('has valid feeds of at most 50 entries', async () => {
    for (const path of lists()) {
      const rss = await get(`${path}/feed.rss`)
      expect([path, rss.status, rss.headers['content-type']]).toEqual([
        path,
        200,
        'application/rss+xml; charset=utf-8',
      ])
      const entries = parseRssFeed(rss.text).items ?? []
      expect(entries.length).toBeGreaterThan(0)
      expect(entries.length).toBeLessThanOrEqual(50)
      const atom = parseAtomFeed((await get(`${path}/feed.atom`)).text)
      const json = parseJsonFeed((await get(`${path}/feed.json`)).text)
      expect(atom.entries?.map(({ id }) => id)).toEqual(entries.map(({ guid }) => guid?.value))
      expect(json.items?.map(({ id }) => id)).toEqual(entries.map(({ guid }) => guid?.value))
      expect(json.items?.map(({ url }) => url)).toEqual(entries.map(({ link }) => link))
      for (const { link } of entries) expect(link).toMatch(/^http:\/\/wend\.test\/(blog|article)\//)
    }
  })

  it('replies 304 if the ETag matches, or the time if no ETag is sent', async () => {
    for (const path of lists()) {
      const { headers } = await get(`${path}/feed.rss`)
      const { etag = '', 'last-modified': lastModified = '' } = headers
      expect(Date.parse(lastModified)).toBeGreaterThan(0)
      expect((await get(`${path}/feed.rss`, { 'if-none-match': etag })).status).toBe(304)
      expect((await get(`${path}/feed.rss`, { 'if-modified-since': lastModified })).status).toBe(304)
      const longAgo = 'Thu, 01 Jan 1970 00:00:00 GMT'
      expect((await get(`${path}/feed.rss`, { 'if-modified-since': longAgo })).status).toBe(200)
      const otherETag = { 'if-none-match': '"other"', 'if-modified-since': lastModified }
      expect((await get(`${path}/feed.rss`, otherETag)).status).toBe(200)
    }
  })
})

it('creates no markup when it removes characters that XML forbids', async () => {
  const bob = await makeUser(wend, 'Bob')
  const bold = await makeSite(wend, { title: '<\ufffeb>Bold', by: bob })
  const rss = parseRssFeed((await get('/user/Bob/feed.rss')).text)
  expect(markupToText(rss.items?.[0]?.title ?? '', 200)).toBe('<b>Bold')
  await wend.db.deleteFrom('blogs').where('id', '=', bold).execute()
})

it('leaves out hidden content and neutralizes hostile text', async () => {
  const title = hostile.replace('\u0001', '').replace('  ', ' ')
  const rss = parseRssFeed((await get('/user/Ada/feed.rss')).text)
  // As feed readers show it, which treat titles as HTML.
  expect(rss.items?.map((item) => markupToText(item.title ?? '', 200))).toEqual([title])
  expect(rss.items?.[0]?.title).not.toContain('<')
  const comments = parseRssFeed((await get(`/blog/any/${site}/discussions/${discussion}/feed.rss`)).text)
  expect(comments.items).toHaveLength(1)
  expect(comments.items?.[0]?.description).toBe('<p>Hello <em>there</em></p>')
})

it('offers feeds of search results, which follow every change', async () => {
  const path = '/search-results/feed.json?query=kettles'
  expect(parseJsonFeed((await get(path)).text)).toMatchObject({
    home_page_url: 'http://wend.test/search-results?query=kettles',
    feed_url: 'http://wend.test/search-results/feed.json?query=kettles',
    items: [{ content_text: expect.stringContaining('https://kettles.example.net/'), tags: ['rare', 'c++'] }],
  })
  const second = await makeSite(wend, { title: 'More kettles' })
  await wend.services.invalidation.catchUp()
  expect(parseJsonFeed((await get(path)).text).items).toHaveLength(2)
  await wend.db.deleteFrom('blogs').where('id', '=', second).execute()
  await wend.services.invalidation.catchUp()
  expect(parseJsonFeed((await get(path)).text).items).toHaveLength(1)
})

it('offers random picks in any number and frequency', async () => {
  const draw = async (query: string) => {
    const { status, body } = await wend.anonymous(`GET /blogs/shuffled/feed.json?${query}`)
    expect(status).toBe(200)
    return parseJsonFeed(body).items ?? []
  }
  const items = await draw('sites=3&days=7')
  expect(items.length).toBe(9)
  const days = items.map(({ date_published }) => new Date(date_published ?? 0).getTime() / 86_400_000)
  expect([days[0], days[3], days[6]].map((day) => (days[0] ?? 0) - (day ?? 0))).toEqual([0, 7, 14])
  expect(Date.now() / 86_400_000 - (days[0] ?? 0)).toBeLessThan(7)
  expect(new Set(items.map(({ id }) => id)).size).toBe(9)
  expect(await draw('sites=3&days=7')).toEqual(items)
  expect((await draw('sites=2')).length).toBe(6)
  for (const query of ['sites=0', 'sites=21', 'days=32', 'days=x', 'sites=1&days=-1']) {
    const { status, body } = await wend.anonymous(`GET /blogs/shuffled/feed.rss?${query}`)
    expect([query, status, body.code]).toEqual([query, 400, 'invalid'])
  }
})

it('keeps a draw when sites are added, and replaces a site that disappears', async () => {
  const drawFeed = async () => {
    const { body } = await wend.anonymous('GET /blogs/shuffled/feed.json?sites=2&days=5')
    return (parseJsonFeed(body).items ?? []).map(({ id, url }) => ({
      id,
      site: Number(url?.split('/').at(-1)),
    }))
  }
  const [before, ...concurrentDraws] = await Promise.all([drawFeed(), drawFeed(), drawFeed()])
  expect(concurrentDraws).toEqual([before, before])
  for (let n = 0; n < 5; n++) await makeSite(wend, { title: `Came later ${n}` })
  await wend.services.invalidation.catchUp()
  expect(await drawFeed()).toEqual(before)
  const [removed] = before
  await wend.db
    .updateTable('blogs')
    .set({ health: 'gone' })
    .where('id', '=', removed?.site ?? 0)
    .execute()
  await wend.services.invalidation.catchUp()
  const after = await drawFeed()
  expect(after).toHaveLength(before.length)
  expect(after.map(({ site }) => site)).not.toContain(removed?.site)
  await wend.db
    .updateTable('blogs')
    .set({ health: 'fine' })
    .where('id', '=', removed?.site ?? 0)
    .execute()
})

it('exports lists of sites as OPML, with the known feeds', async () => {
  const { body } = parseOpml((await get('/tags/rare/feeds.opml')).text)
  expect(body?.outlines).toMatchObject([
    { type: 'rss', xmlUrl: 'https://kettles.example.net/feed.xml', htmlUrl: 'https://kettles.example.net/' },
  ])
  expect(parseOpml((await get('/blogs/recent/feeds.opml')).text).body?.outlines).toHaveLength(50)
  expect((await get(`/blog/any/${site}/discussions/feeds.opml`)).headers['content-type']).not.toContain(
    'opml',
  )
})

it('has empty feeds for empty lists', async () => {
  const opml = await get('/search-results/feeds.opml?query=zzzzqqqq')
  expect([opml.status, parseOpml(opml.text).body?.outlines]).toEqual([200, [{ text: 'No sites yet.' }]])
  const { text, headers } = await get('/search-results/feed.rss?query=zzzzqqqq')
  expect(parseRssFeed(text).items ?? []).toEqual([])
  expect(headers['last-modified']).toBeUndefined()
  // JSON Feed 1.1 requires the list even if it is empty.
  for (const path of ['/search-results/feed.json?query=zzzzqqqq', '/newsfeed/feed.json'])
    expect((await get(path)).text).toContain('"items": []')
  // No column can store this character, so nothing matches.
  expect((await get('/search-results/feed.rss?query=zzzz%00qqqq')).status).toBe(200)
})

it.each([
  '/tags/none/feed.rss',
  '/user/nobody/feed.atom',
  '/user/no%00body/feed.rss',
  '/blog/x/999999/discussions/feed.rss',
  '/blog/x/abc/discussions/feed.rss',
  '/blog/x/99999999999/discussions/1/feed.rss',
])('has no feed at %s', async (path) => expect((await get(path)).status).toBe(404))

describe('for search engines', () => {
  it('has a sitemap of every page, in parts', async () => {
    const index = await get('/sitemap.xml')
    const parts = [...index.text.matchAll(/<loc>http:\/\/wend\.test([^<]+)<\/loc>/g)].map(
      ([, path]) => path ?? '',
    )
    expect(parts).toEqual(['/sitemap/pages.xml', '/sitemap/sites-0.xml'])
    const sites = await get('/sitemap/sites-0.xml')
    expect(sites.headers['content-type']).toContain('application/xml')
    expect(sites.text.match(/<url>/g)).toHaveLength(61)
    expect(sites.text).not.toContain('hidden')
    const pages = await get('/sitemap/pages.xml')
    expect(pages.text).toContain('<loc>http://wend.test/article/an-article/')
    expect(pages.text).toContain('<loc>http://wend.test/tags/plenty</loc>')
    for (const part of ['sites-9', 'sites-x', 'sites-99999999999']) {
      expect((await get(`/sitemap/${part}.xml`)).status).toBe(404)
    }
  })

  it('names the sitemap in robots.txt', async () => {
    expect((await get('/robots.txt')).text).toContain('Sitemap: http://wend.test/sitemap.xml')
  })

  it('keeps crawlers off the log-in page', async () => {
    expect((await get('/robots.txt')).text).toContain('\nDisallow: /login-or-signup\n')
  })
})
