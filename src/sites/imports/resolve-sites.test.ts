import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctGuessedAddress } from '#crawler/feeds/discovery/correct-guessed-address.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { sharedData } from '#test/shared-data.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { readList } from './formats/read-list.ts'
import { importEntries } from './import-entries.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(() => sql`delete from blogs`.execute(wend.db))

type ListedSite = { url?: string; feed: string }
const opml = (...sites: ListedSite[]) =>
  `<opml version="2.0"><body>${sites
    .map(
      ({ url, feed }) => `<outline type="rss" text="A" xmlUrl="${feed}"${url ? ` htmlUrl="${url}"` : ''}/>`,
    )
    .join('')}</body></opml>`

async function importList(text: string, options: { isDryRun?: boolean } = {}) {
  async function* entries() {
    async function* chunks() {
      yield Buffer.from(text)
    }
    for await (const entry of readList(chunks())) yield { file: 'list.opml', entry }
  }
  const { added, known, refused } = await importEntries(wend.db, entries(), options)
  return { added, known, refused }
}
async function getListedUrls(): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`select url from blogs order by url`.execute(wend.db)
  return rows.map(({ url }) => url)
}
/** Applies the first crawl of each feed, with the site address that the feed names. */
async function crawl(links: Record<string, string>) {
  const { rows } = await sql<{ id: number; url: string; feed_url: string }>`
    select id, url, feed_url from blogs where feed_url is not null`.execute(wend.db)
  for (const { id, url, feed_url } of rows)
    if (links[feed_url])
      await correctGuessedAddress(wend.db, {
        ...{ blog_id: id, site_url: url, feed_url, final_feed_url: feed_url },
        link: links[feed_url],
      })
}
async function previewFollows(text: string) {
  const form = new FormData()
  form.append('file', new File([text], 'list.opml'))
  const { body } = await ada.call('POST /api/follows/import/', form)
  return {
    known: body.known.map((site: { url: string }) => site.url),
    unknown: body.unknown.map((site: { url: string }) => site.url),
  }
}

const programUrl = 'http://github.com/anybody/feedmaker'
const generatorUrl = 'https://www.feedmaker.dev/'
const listCases: Record<
  string,
  { sites: ListedSite[]; urls: string[]; links: Record<string, string>; urlsAfterCrawl: string[] }
> = {
  'with the address of the program that wrote their feeds': {
    sites: ['lea.org', 'max.net'].map((host) => ({ url: programUrl, feed: `https://${host}/rss.xml` })),
    urls: ['https://lea.org/', 'https://max.net/'],
    links: { 'https://lea.org/rss.xml': programUrl, 'https://max.net/rss.xml': programUrl },
    urlsAfterCrawl: ['https://lea.org/', 'https://max.net/'],
  },
  'with the home page of their generator': {
    sites: ['lea.org', 'max.net', 'kim.se'].map((host) => ({
      url: generatorUrl,
      feed: `https://${host}/feed`,
    })),
    urls: ['https://kim.se/', 'https://lea.org/', 'https://max.net/'],
    links: { 'https://lea.org/feed': 'https://lea.org/notes/' },
    urlsAfterCrawl: ['https://kim.se/', 'https://lea.org/notes/', 'https://max.net/'],
  },
  'with addresses of their authors’ own machines': {
    sites: [
      { url: 'http://localhost:4000/', feed: 'https://lea.org/feed.xml' },
      { url: 'http://localhost:4000/', feed: 'https://max.net/feed.xml' },
      { url: 'http://192.168.0.4/blog/', feed: 'https://kim.se/feed.xml' },
    ],
    urls: ['https://kim.se/', 'https://lea.org/', 'https://max.net/'],
    links: {},
    urlsAfterCrawl: ['https://kim.se/', 'https://lea.org/', 'https://max.net/'],
  },
  'by numbered feeds of one host': {
    sites: [3, 4, 12].map((n) => ({ feed: `https://town.org/blogs/feed/${n}/` })),
    urls: [3, 4, 12].map((n) => `https://town.org/blogs/feed/${n}/`).sort(),
    links: Object.fromEntries(
      [3, 4, 12].map((n) => [`https://town.org/blogs/feed/${n}/`, `https://town.org/blogs/view/${n}/`]),
    ),
    urlsAfterCrawl: [3, 4, 12].map((n) => `https://town.org/blogs/view/${n}/`).sort(),
  },
  'by numbered feeds, with the address of their host': {
    sites: [3, 4].map((n) => ({ url: 'https://town.org/', feed: `https://town.org/rss.php?user=${n}` })),
    urls: [3, 4].map((n) => `https://town.org/rss.php?user=${n}`),
    links: Object.fromEntries(
      [3, 4].map((n) => [`https://town.org/rss.php?user=${n}`, `https://town.org/user/${n}`]),
    ),
    urlsAfterCrawl: [3, 4].map((n) => `https://town.org/user/${n}`),
  },
  'by feeds of a mailing service': {
    sites: ['a1&amp;id=b2', 'c3&amp;id=d4'].map((ids) => ({ feed: `https://us2.letters.net/feed?u=${ids}` })),
    urls: ['https://us2.letters.net/feed?u=a1&id=b2', 'https://us2.letters.net/feed?u=c3&id=d4'],
    links: { 'https://us2.letters.net/feed?u=a1&id=b2': 'https://us2.letters.net/home/?u=a1&id=b2' },
    urlsAfterCrawl: ['https://us2.letters.net/feed?u=c3&id=d4', 'https://us2.letters.net/home/?u=a1&id=b2'],
  },
  'with the front page of a platform': {
    sites: ['lea', 'max'].map((name) => ({
      url: 'https://medium.com/',
      feed: `https://medium.com/feed/@${name}`,
    })),
    urls: ['https://medium.com/@lea', 'https://medium.com/@max'],
    links: {},
    urlsAfterCrawl: ['https://medium.com/@lea', 'https://medium.com/@max'],
  },
}

describe.each(Object.entries(listCases))(
  'sites in a list %s',
  (_, { sites, urls, links, urlsAfterCrawl }) => {
    const list = opml(...sites)
    const allKnown = { added: 0, known: sites.length, refused: 0 }

    it('are each listed, and recognized before and after they are crawled', async () => {
      expect(await importList(list, { isDryRun: true })).toEqual({
        added: sites.length,
        known: 0,
        refused: 0,
      })
      expect(await importList(list)).toEqual({ added: sites.length, known: 0, refused: 0 })
      expect(await getListedUrls()).toEqual(urls)
      expect(await importList(list)).toEqual(allKnown)
      await crawl(links)
      expect(await getListedUrls()).toEqual(urlsAfterCrawl)
      expect(await importList(list)).toEqual(allKnown)
      expect(await importList(list, { isDryRun: true })).toEqual(allKnown)
      expect(await previewFollows(list)).toEqual({
        known: expect.toSatisfy((known) => `${known.sort()}` === `${urlsAfterCrawl}`),
        unknown: [],
      })
    })

    it('are offered for following separately', async () => {
      const { known, unknown } = await previewFollows(list)
      expect([known, unknown.sort()]).toEqual([[], urls])
    })
  },
)

it('distinguishes sites from several lists', async () => {
  for (const host of ['lea.org', 'max.net'])
    expect(await importList(opml({ url: generatorUrl, feed: `https://${host}/feed` }))).toMatchObject({
      added: 1,
    })
  expect(await getListedUrls()).toEqual(['https://max.net/', generatorUrl])
  const listOfBoth = opml(
    ...['lea.org', 'max.net'].map((host) => ({ url: generatorUrl, feed: `https://${host}/feed` })),
  )
  expect(await importList(listOfBoth)).toMatchObject({ added: 0, known: 2 })
})

describe('a list that names several feeds of a site', () => {
  it.each([
    [
      'with its address',
      ['https://lea.org/feed.xml', 'https://lea.org/links.xml'].map((feed) => ({
        url: 'https://lea.org/',
        feed,
      })),
    ],
    [
      'without its address',
      [{ feed: 'https://lea.org/rss.xml' }, { feed: 'https://lea.org/feeds/links.atom' }],
    ],
    [
      'and one at a feed service',
      [
        { url: 'https://lea.org/', feed: 'https://lea.org/feed' },
        { url: 'https://lea.org/', feed: 'https://feeds.feedburner.com/lea' },
        { url: 'https://lea.org/', feed: 'https://lea.substack.com/feed' },
      ],
    ],
    [
      'as one feed in two spellings',
      [{ feed: 'http://www.lea.org/feed/' }, { feed: 'https://lea.org/feed' }],
    ],
  ] as [string, ListedSite[]][])('%s lists it once, with the first feed', async (_, sites) => {
    const list = opml(...sites)
    const allKnown = { added: 0, known: sites.length, refused: 0 }
    expect(await importList(list)).toEqual({ added: 1, known: sites.length - 1, refused: 0 })
    const { rows } = await sql`select feed_url from blogs`.execute(wend.db)
    expect(rows).toEqual([{ feed_url: sites[0]?.feed }])
    expect((await previewFollows(list)).known).toHaveLength(1)
    await crawl({ [sites[0]?.feed ?? '']: 'https://lea.org/blog/' })
    expect(await importList(list)).toEqual(allKnown)
    expect((await previewFollows(list)).known).toHaveLength(1)
  })
})

it('recognizes a site by its former address and feed', async () => {
  const id = await makeSite(wend, { url: 'https://lea.org/' })
  const change = (url: string, feed_url: string) =>
    ada.call('POST /api/upload-edit-blog/', { id, kind: 'blog', title: 'Lea', url, feed_url })
  await change('https://lea.org/', 'https://lea.org/feed.xml')
  expect((await change('https://lea.dev/', 'https://lea.dev/atom')).status).toBe(200)
  expect(
    await importList(opml({ url: 'http://www.lea.org', feed: 'https://lea.org/feed.xml' })),
  ).toMatchObject({ added: 0 })
  expect(await importList(opml({ feed: 'http://lea.org/feed.xml/' }))).toMatchObject({ added: 0 })
  expect(await getListedUrls()).toEqual(['https://lea.dev/'])
})

it('recognizes a site with a guessed address by the address in another list', async () => {
  await importList(opml({ feed: 'https://lea.org/feed.xml' }))
  const lists = [opml({ url: 'https://lea.org/', feed: 'http://www.lea.org/feed.xml' }), 'https://lea.org/\n']
  await importList(opml({ feed: 'http://feeds.feedburner.com/Max' }))
  lists.push(opml({ url: 'https://max.net/', feed: 'http://feeds.feedburner.com/Max' }))
  for (const list of lists) expect(await importList(list)).toMatchObject({ added: 0, known: 1 })
  const max = { 'http://feeds.feedburner.com/Max': 'https://blog.max.net/' }
  await crawl({ ...max, 'https://lea.org/feed.xml': 'https://lea.org/blog/' })
  for (const list of lists) expect(await importList(list)).toMatchObject({ added: 0, known: 1 })
})

it('does not match another site at a guessed address', async () => {
  await importList(opml({ feed: 'https://town.org/feed.xml' }))
  await crawl({ 'https://town.org/feed.xml': 'https://town.org/~lea/' })
  expect(
    await importList(opml({ url: 'https://town.org/', feed: 'https://town.org/news.xml' })),
  ).toMatchObject({ added: 1 })
})

it.skipIf(!sharedData).each([
  ['o08-generator-htmlurl.opml', ['https://ann.example.com/', 'https://bob.example.org/'], {}, null],
  [
    'o09-feed-paths.opml',
    ['http://wiki.example.com/blogs/feed/11/', 'http://wiki.example.com/blogs/feed/9/'],
    {
      'http://wiki.example.com/blogs/feed/9/': 'http://wiki.example.com/blogs/view/9/',
      'http://wiki.example.com/blogs/feed/11/': 'http://wiki.example.com/blogs/view/11/',
    },
    ['http://wiki.example.com/blogs/view/11/', 'http://wiki.example.com/blogs/view/9/'],
  ],
] as [string, string[], Record<string, string>, string[] | null][])(
  'adds the sites of the real input %s once',
  async (name, urls, links, urlsAfterCrawl) => {
    const text = readFileSync(join(sharedData ?? '', 'inputs', name), 'utf8')
    expect(await importList(text)).toMatchObject({ added: 2 })
    expect(await getListedUrls()).toEqual(urls)
    await crawl(links)
    expect(await importList(text)).toMatchObject({ added: 0, known: 2 })
    expect(await getListedUrls()).toEqual(urlsAfterCrawl ?? urls)
  },
)
