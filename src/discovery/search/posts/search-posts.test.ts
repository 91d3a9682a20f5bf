import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { clearHolds, hold, makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let postCount = 0
const siteIds: Record<string, number> = {}

type PostInput = Partial<Parameters<typeof createPost>[3]> & { on?: string }

/** A site with these posts, crawled in this order. */
async function makeCrawledSite(name: string, posts: PostInput[], facts: Parameters<typeof makeSite>[1] = {}) {
  const site_url = `https://${name}.example.net`
  const id = await makeSite(wend, { title: name, url: site_url, ...facts })
  siteIds[name] = id
  await importPosts(wend.db, {
    ...{ blog_id: id, site_url, read_on: new Date(), is_first_feed: true },
    feed: createFeed(
      posts.map(({ on = '2026-05-01', ...post }) =>
        createPost(site_url, ++postCount, `${on}T12:00:00Z`, {
          excerpt: '',
          categories: [],
          language: 'en',
          ...post,
        }),
      ),
    ),
  })
}

beforeAll(async () => {
  wend = await startWend()
  await makeCrawledSite('kettles', [
    { title: 'How a kettle is descaled', on: '2024-02-03' },
    { title: 'Descaling', excerpt: 'My kettle was full of it.', on: '2026-03-01' },
    { title: 'Kettle descaled, how is that?', on: '2025-12-31' },
    { title: 'Tea', excerpt: 'Nothing but leaves, with a kettle.', on: '2026-04-01' },
  ])
  await makeCrawledSite('teapots', [
    { title: 'Ein Kessel', excerpt: 'Wie man einen kettle entkalkt.', language: 'de', on: '2026-02-01' },
    {
      title: 'Café über Straßen',
      excerpt: 'naïve',
      language: 'de',
      on: '1999-07-01',
      categories: ['Slow Tea'],
    },
  ])
  await makeCrawledSite('tokyo', [{ title: '東京の散歩', excerpt: '今日は公園まで歩いた', language: 'ja' }], {
    tags: ['walking'],
  })
  await wend.runOutbox()
})
afterAll(() => wend.close())

const search = async (query: string, parameters = '') => {
  const reply = await wend.anonymous(
    `GET /api/search/?in=posts&query=${encodeURIComponent(query)}${parameters}`,
  )
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body
}
const findTitles = async (query: string) =>
  (await search(query)).results.map(({ title }: { title: string }) => title)

describe('the result', () => {
  it('has all words, matches in titles first, then newest first', async () => {
    expect((await findTitles('kettle is descaled')).slice(0, 2)).toEqual([
      'How a kettle is descaled',
      'Kettle descaled, how is that?',
    ])
    expect((await findTitles('kettle')).slice(0, 2)).toEqual([
      'Kettle descaled, how is that?',
      'How a kettle is descaled',
    ])
    expect(await findTitles('cafe strassen')).toEqual(['Café über Straßen'])
    expect(await findTitles('散歩')).toEqual(['東京の散歩'])
    expect(await findTitles('公園まで')).toEqual(['東京の散歩'])
    expect(await findTitles('園')).toEqual(['東京の散歩'])
    expect(await findTitles('zyxwv')).toEqual([])
    expect(await findTitles('')).toEqual([])
  })

  it('has at most three posts per site, listed together', async () => {
    const { results, count, count_is_exact } = await search('kettle')
    expect([count, count_is_exact]).toEqual([4, true])
    expect(results.map(({ blog }: { blog: { title: string } }) => blog.title)).toEqual([
      ...['kettles', 'kettles', 'kettles'],
      'teapots',
    ])
    expect(results[0]).toMatchObject({
      ...{ url: expect.stringContaining('https://kettles.example.net/posts/'), more_today: 0, author: 'Ada' },
      ...{ published_on: '2025-12-31T12:00:00.000Z', language: 'en', discussion_id: null },
      blog: { id: siteIds.kettles, domain: 'kettles.example.net' },
    })
  })

  it('has counts by language and year', async () => {
    expect(await search('kettle')).toMatchObject({
      languages: [
        { value: 'en', count: 3 },
        { value: 'de', count: 1 },
      ],
      years: [
        { value: '2026', count: 2 },
        { value: '2025', count: 1 },
        { value: '2024', count: 1 },
      ],
    })
  })

  it('is paginated', async () => {
    const first = await search('kettle', '&page_size=3')
    expect(first.results).toHaveLength(3)
    const second = (await wend.anonymous(`GET ${first.next.replace('http://wend.test', '')}`)).body
    expect(second.results.map(({ title }: { title: string }) => title)).toEqual(['Ein Kessel'])
  })
})

describe('operators', () => {
  it.each([
    ['"kettle is descaled"', ['How a kettle is descaled']],
    ['"descaled kettle"', []],
    ['kettle -descaling -descaled', ['Tea', 'Ein Kessel']],
    ['kettle -"but leaves" lang:en -"how is that" -"a kettle is"', ['Descaling']],
    ['kettle lang:de', ['Ein Kessel']],
    ['kettle lang:DE-at', ['Ein Kessel']],
    ['kettle -lang:en', ['Ein Kessel']],
    ['kettle after:2026-03', ['Tea', 'Descaling']],
    ['kettle after:2026-03-02', ['Tea']],
    ['kettle before:2025-12-31', ['How a kettle is descaled']],
    ['kettle after:2024 before:2025', ['How a kettle is descaled']],
    ['before:2000', ['Café über Straßen']],
    ['tag:walking', ['東京の散歩']],
    ['tag:slow-tea', ['Café über Straßen']],
    ['site:teapots.example.net lang:de before:2020', ['Café über Straßen']],
    ['kettle -site:kettles.example.net', ['Ein Kessel']],
    ['-kettle lang:de', ['Café über Straßen']],
    ['tag: walking', ['東京の散歩']],
    ['“kettle is descaled”', ['How a kettle is descaled']],
    ['leaves OR naïve', ['Tea', 'Café über Straßen']],
    ['kettle leaves OR full', ['Tea', 'Descaling']],
    ['"but leaves" OR tag:walking', ['Tea', '東京の散歩']],
    ['tag:walking OR tag:slow-tea', ['東京の散歩', 'Café über Straßen']],
    ['tag:walking OR tag:slow-tea lang:ja', ['東京の散歩']],
    ['kettle leaves OR full OR ein -lang:de', ['Tea', 'Descaling']],
    ['naïve OR', ['Café über Straßen']],
    ['site:https://www.teapots.example.net/ before:2020', ['Café über Straßen']],
  ])('filter posts: %s', async (query, expected) => {
    expect((await findTitles(query)).toSorted()).toEqual(expected.toSorted())
  })

  it('reports invalid operators', async () => {
    const query =
      'kettle kind:article is:away lang:klingon after:soon before:2026-02-30 before:0000 after:2026-03'
    const { not_understood, count } = await search(query)
    expect(not_understood).toEqual([
      'kind:article',
      'is:away',
      'lang:klingon',
      'after:soon',
      'before:2026-02-30',
      'before:0000',
    ])
    expect(count).toBe(2)
  })

  it('reports inapplicable operators, and searches for their text', async () => {
    const { not_understood, count } = await search('kettle has:feed author:nobody')
    expect([not_understood, count]).toEqual([['has:feed', 'author:nobody'], 0])
    expect((await search('note: kettle')).not_understood).toEqual([])
  })

  it.each(["'", '\\', "a' | 'b", '!!!', ':*', '"', '<->', '-', 'after:', '😀', '\u0000', 'x'.repeat(400)])(
    'accepts any text: %j',
    async (query) => {
      const { status } = await wend.anonymous(`GET /api/search/?in=posts&query=${encodeURIComponent(query)}`)
      expect([200, 400]).toContain(status)
    },
  )
})

describe('the index', () => {
  it('reflects changed, hidden and deleted posts and sites', async () => {
    const name = 'follower'
    await makeCrawledSite(name, [{ title: 'Ottelia one' }, { title: 'Ottelia two' }])
    await wend.runOutbox()
    expect(await findTitles('ottelia')).toHaveLength(2)
    await wend.db.updateTable('posts').set({ title: 'Lotus' }).where('title', '=', 'Ottelia one').execute()
    await wend.runOutbox()
    expect(await findTitles('lotus site:follower.example.net')).toEqual(['Lotus'])
    await hold(wend, 'blog', siteIds[name] ?? 0)
    await wend.runOutbox()
    const { rows } = await wend.services.database.pool.query('select from post_entries where blog_id = $1', [
      siteIds[name],
    ])
    expect(rows).toEqual([])
    expect((await search('ottelia', '&page_size=21')).results).toEqual([])
    await clearHolds(wend, 'blog', siteIds[name] ?? 0)
    await wend.runOutbox()
    expect((await search('ottelia', '&page_size=22')).results).toHaveLength(1)
    await wend.db
      .updateTable('blogs')
      .set({ health: 'changed_hands' })
      .where('id', '=', siteIds[name] ?? 0)
      .execute()
    expect((await search('ottelia', '&page_size=23')).results).toEqual([])
    await wend.db
      .deleteFrom('blogs')
      .where('id', '=', siteIds[name] ?? 0)
      .execute()
    await wend.runOutbox()
    expect((await search('ottelia', '&page_size=24')).results).toEqual([])
  })

  it('writes only changes', async () => {
    const getRowVersions = async () =>
      (await wend.services.database.pool.query('select xmin, post_id from post_entries order by post_id'))
        .rows
    const initialVersions = await getRowVersions()
    await wend.services.database.pool.query(`select index_posts(array(select id from blogs))`)
    expect(await getRowVersions()).toEqual(initialVersions)
  })

  it('needs at most three statements', async () => {
    expect(
      await wend.countStatements(() => search('kettle tag:walking', '&page_size=25')),
    ).toBeLessThanOrEqual(3)
  })
})

it('covers a range of days with as few marks as possible', async () => {
  const getMarks = async (first: string, past: string) =>
    (await wend.services.database.pool.query('select day_marks($1, $2) as marks', [first, past])).rows[0]
      .marks
  const splitMarks = (text: string) => text.replaceAll("'", '').split(' | ').toSorted()
  expect(splitMarks(await getMarks('2024-01-01', '2026-01-01'))).toEqual(['^2024', '^2025'])
  expect(splitMarks(await getMarks('2023-11-29', '2025-02-03'))).toEqual(
    ['^2023-11-29', '^2023-11-30', '^2023-12', '^2024', '^2025-01', '^2025-02-01', '^2025-02-02'].toSorted(),
  )
  expect(splitMarks(await getMarks('2024-03-10', '2024-03-12'))).toEqual(['^2024-03-10', '^2024-03-11'])
  expect(await getMarks('2024-03-10', '2024-03-10')).toBe(null)
})
