import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUpvotes } from '#test/builders/members-and-sites.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { makeTag } from '#test/builders/tags.ts'
import { clearHolds, hold, makeSite, makeSites, makeUsers } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
const siteIds: Record<string, number> = {}

beforeAll(async () => {
  wend = await startWend()
  const addSite = async (name: string, facts: Parameters<typeof makeSite>[1]) => {
    siteIds[name] = await makeSite(wend, facts)
  }
  await addSite('described', {
    title: 'Notes',
    description: 'All about kettles and whistles',
    url: 'https://n.example.org',
  })
  await addSite('tagged', { title: 'Pots', tags: ['kettles', 'tea'], url: 'https://pots.example.org' })
  await addSite('titled', { title: 'My kettles at home', url: 'https://home.example.org' })
  await addSite('exact', { title: 'Kettles', url: 'https://k.example.org' })
  await addSite('hosted', { title: 'Something else', url: 'https://www.kettle-lab.net/blog/' })
  await addSite('article', { title: 'How kettles are made', kind: 'article', url: 'https://how.example.org' })
  await addSite('cafe', {
    title: 'Café Zürich',
    description: 'Straßenmusik',
    url: 'https://cafe.example.org',
  })
  await addSite('chinese', { title: '阮一峰的网络日志', url: 'https://ruanyifeng.com/blog/', tags: ['编程'] })
  await addSite('japanese', { title: '東京の散歩', url: 'https://sanpo.example.jp' })
  await addSite('korean', { title: '한국어 블로그', url: 'https://kr.example.org' })
  await addSite('russian', { title: 'Дневник садовода', url: 'https://сад.example.org' })
  await addSite('cpp', { title: 'Modern C++ weekly', tags: ['c++'], url: 'https://mcpp.example.org' })
  await addSite('phrase', { title: 'The quiet garden', description: 'garden of quiet', url: 'https://q.org' })
  await addSite('reversed', { title: 'Garden, quiet', url: 'https://gq.org' })
  await addSite('nets', { title: 'Net', description: 'Nets and lines', url: 'https://nets.example.com' })
  await addSite('runtime', { title: 'About a runtime', tags: ['.net'], url: 'https://runtime.example.com' })
  await addSite('host', { title: 'Lines', url: 'https://lines-and-more.net' })
  await addSite('held', { title: 'Kettles held', status: 'held', url: 'https://held.example.org' })
  await wend.runOutbox()
})
afterAll(() => wend.close())

const search = async (query: string, parameters = '') => {
  const reply = await wend.anonymous(`GET /api/search/?query=${encodeURIComponent(query)}${parameters}`)
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body
}
const getNames = (body: { results: { id: number }[] }) =>
  body.results.map(({ id }) => Object.keys(siteIds).find((name) => siteIds[name] === id))
const getIds = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)
const findNames = async (query: string) => getNames(await search(query))

it('treats a last word of two letters or more as a prefix if it does not match exactly', async () => {
  expect(await findNames('po')).toEqual(['tagged'])
  expect(await findNames('quiet ga')).toEqual(['phrase', 'reversed'])
})

describe('ranking', () => {
  it('ranks the exact title first, then titles, tags, descriptions', async () => {
    const found = await findNames('kettles')
    expect(found[0]).toBe('exact')
    expect(found.slice(1, 4).sort()).toEqual(['article', 'hosted', 'titled'])
    expect(found.slice(4)).toEqual(['tagged', 'described'])
  })

  it.each([
    'kettle-lab.net',
    'www.Kettle-Lab.net',
    'https://kettle-lab.net/blog/',
    'kettlelab',
    'kettle lab',
  ])('finds a site by its host: %s', async (query) => expect((await findNames(query))[0]).toBe('hosted'))

  it('prefers upvoted sites among equal matches only', async () => {
    const [first, second] = [
      await makeSite(wend, { title: 'Twin pottery one' }),
      await makeSite(wend, { title: 'Twin pottery two' }),
    ]
    for (const reader of await makeUsers(wend, 4)) await addUpvotes(wend, reader, first)
    await wend.runOutbox()
    const { results } = await search('pottery')
    expect(results.map(({ id }: { id: number }) => id)).toEqual([first, second])
    expect((await search('twin pottery two')).results[0].id).toBe(second)
  })

  it('prefers recommended sites among equal matches only', async () => {
    const [first, second, other] = [
      await makeSite(wend, { title: 'Heron marsh one', url: 'https://heron1.example.org' }),
      await makeSite(wend, { title: 'Heron marsh two', url: 'https://heron2.example.org' }),
      await makeSite(wend, { title: 'Heron', url: 'https://heron3.example.org' }),
    ]
    await wend.runOutbox()
    expect(getIds(await search('heron marsh'))).toEqual([second, first])
    await makeRecommendations(
      wend,
      [second, other].map((from) => [from, first]),
      { kind: 'opml' },
    )
    expect(getIds(await search('heron marsh', '&page_size=20'))).toEqual([first, second])
    expect(getIds(await search('heron'))).toEqual([other, first, second])
  })
})

describe('words', () => {
  it.each([
    ['cafe zurich', 'cafe'],
    ['CAFÉ', 'cafe'],
    ['strassenmusik', 'cafe'],
    ['网络', 'chinese'],
    ['阮一峰', 'chinese'],
    ['峰', 'chinese'],
    ['东京', undefined],
    ['東京', 'japanese'],
    ['散歩', 'japanese'],
    ['블로그', 'korean'],
    ['дневник', 'russian'],
    ['ДНЕВНИК', 'russian'],
    ['c++', 'cpp'],
    ['gardens', 'reversed'],
    ['the quiet gardens', 'phrase'],
  ])('%s finds %s', async (query, name) => {
    expect((await findNames(query))[0]).toBe(name)
  })

  it.each([
    ['ketles', 'exact'],
    ['kettels', 'exact'],
    ['kettlse', 'exact'],
    ['zurihc', 'cafe'],
    ['ruanyfeng', 'chinese'],
    ['wekly', 'cpp'],
  ])('tolerates %s', async (query, name) => {
    const body = await search(query)
    expect(getNames(body)[0]).toBe(name)
    expect(body.corrected).not.toBeNull()
  })

  it('returns the words to highlight, folded', async () => {
    expect((await search('Cafés')).words).toEqual(expect.arrayContaining(['cafe']))
  })

  it('suggests a query with more results if there are few', async () => {
    await makeSite(wend, { title: 'Kettels typo' })
    await wend.runOutbox()
    const body = await search('kettels')
    expect([body.count, body.corrected, body.did_you_mean]).toEqual([1, null, 'kettles'])
  })
})

it('matches a top-level domain as a word or tag only, and ranks a tag with punctuation first', async () => {
  expect(await findNames('net')).toEqual(['nets', 'runtime'])
  expect(await findNames('.net')).toEqual(['runtime', 'nets'])
  expect(await findNames('com')).toEqual([])
  expect(await findNames('.com')).toEqual([])
})

describe('operators', () => {
  it('"a phrase" matches its words in order', async () => {
    expect(await findNames('"quiet garden"')).toEqual(['phrase'])
    expect((await findNames('quiet garden')).sort()).toEqual(['phrase', 'reversed'])
  })
  it('-word excludes matches', async () => {
    expect(await findNames('kettles -home -made -tea')).not.toContain('titled')
    expect(await findNames('garden -"quiet garden"')).toEqual(['reversed'])
    expect(await findNames('notes -whistles')).toEqual([])
    expect(await findNames('-kettles -garden -quiet')).toContain('korean')
    expect(await findNames('-kettles')).not.toContain('titled')
  })
  it('tag: limits results to a tag', async () => {
    expect(await findNames('tag:tea')).toEqual(['tagged'])
    expect(await findNames('TAG:"Tea" pots')).toEqual(['tagged'])
    expect(await findNames('tag:c++')).toEqual(['cpp'])
    expect(await findNames('tag:编程')).toEqual(['chinese'])
    expect(await findNames('kettles -tag:tea')).not.toContain('tagged')
  })
  it('tag: finds the sites of the tag that an alias stands for', async () => {
    await makeTag(wend, 'chai', { merged_into: await makeTag(wend, 'tea') })
    await wend.runOutbox()
    expect(await findNames('tag:chai')).toEqual(['tagged'])
  })
  it('site: limits results to a host', async () => {
    expect(await findNames('site:kettle-lab.net')).toEqual(['hosted'])
    expect(await findNames('kettles site:example.org')).not.toContain('hosted')
    expect(await findNames('site:example.org kettles')).toContain('titled')
  })
  it('kind: limits results to sites or articles', async () => {
    expect(await findNames('kind:article kettles')).toEqual(['article'])
    expect(await findNames('kettles kind:blog')).not.toContain('article')
  })
})

describe('the list', () => {
  it('is empty without a query, or if nothing is similar', async () => {
    for (const query of ['', '   ', '""', '-', '!!!', 'zzzzqqqqxxxx', '的的的的']) {
      expect(await search(query)).toMatchObject({ count: 0, results: [], next: null, count_is_exact: true })
    }
    expect((await wend.anonymous('GET /api/search/')).body.count).toBe(0)
  })

  it.each([
    "'",
    "it's",
    'a & b | !c',
    ':*',
    '<->',
    '\\',
    "'); drop table blogs; --",
    '%',
    '_',
    'tag:',
    'site:..',
    'kind:x',
    '"open',
    '🌱',
    'x'.repeat(200),
    '* OR 1=1',
  ])('accepts any text: %s', async (query) => {
    await search(query)
    expect(
      (await wend.anonymous(`GET /api/search/suggestions/?query=${encodeURIComponent(query)}`)).status,
    ).toBe(200)
  })

  it('rejects a query that is too long or has control characters', async () => {
    for (const query of ['x'.repeat(201), 'a%00b']) {
      const reply = await wend.anonymous(`GET /api/search/?query=${query}`)
      expect([reply.status, Object.keys(reply.body.codes)]).toEqual([400, ['query']])
    }
  })

  it('counts up to 500, and reports the limit', async () => {
    await makeSites(wend, 530, (n) => ({
      url: `https://many${n}.example.net/`,
      title: `Manifold number ${n}`,
    }))
    await wend.runOutbox()
    const body = await search('manifold', '&page_size=100&page=5')
    expect(body).toMatchObject({ count: 500, count_is_exact: false, next: null })
    expect(body.results).toHaveLength(100)
    expect((await wend.anonymous('GET /api/search/?query=manifold&page=26')).status).toBe(404)
    const all = new Set<number>()
    for (let page = 1; page <= 5; page++) {
      const { results } = await search('manifold', `&page_size=100&page=${page}`)
      for (const { id } of results) all.add(id)
    }
    expect(all.size).toBe(500)
    expect((await search('manifold 529')).results[0].title).toBe('Manifold number 529')
  })

  it('reflects every change', async () => {
    const id = await makeSite(wend, { title: 'Quokka watch', tags: ['marsupials'] })
    const count = async (query: string) => {
      await wend.runOutbox()
      const body = await search(query)
      return body.corrected === null && body.loosened === null ? body.count : 0
    }
    expect([await count('quokka'), await count('tag:marsupials')]).toEqual([1, 1])
    await wend.db
      .updateTable('blogs')
      .set({ title: 'Numbat watch', description: 'no more of those' })
      .where('id', '=', id)
      .execute()
    expect([await count('quokka'), await count('numbat'), await count('"no more"')]).toEqual([0, 1, 1])
    await wend.db.updateTable('tags').set({ value: 'pouches' }).where('value', '=', 'marsupials').execute()
    expect([await count('tag:marsupials'), await count('tag:pouches')]).toEqual([0, 1])
    await wend.db.deleteFrom('blog_tags').where('blog_id', '=', id).execute()
    expect(await count('tag:pouches')).toBe(0)
    await hold(wend, 'blog', id)
    expect(await count('numbat')).toBe(0)
    await clearHolds(wend, 'blog', id)
    expect(await count('numbat')).toBe(1)
    await wend.db.deleteFrom('blogs').where('id', '=', id).execute()
    expect(await count('numbat')).toBe(0)
    const storedWords = await wend.db
      .selectFrom('search_words')
      .selectAll()
      .where('word', '=', 'numbat')
      .execute()
    expect(storedWords).toEqual([])
  })

  it('needs at most three statements for any number of results', async () => {
    const count = () => wend.countStatements(() => wend.anonymous('GET /api/search/?query=manifold&page=3'))
    await makeSite(wend)
    await wend.runOutbox()
    expect(await count()).toBeLessThanOrEqual(3)
  })
})

describe('tag filters', () => {
  it('are tags of some results, not of all', async () => {
    const ids = [
      await makeSite(wend, { title: 'Zeppelin sheds', tags: ['airships', 'sheds', 'history'] }),
      await makeSite(wend, { title: 'Zeppelin mail', tags: ['airships', 'stamps', 'history'] }),
      await makeSite(wend, { title: 'Zeppelin songs', tags: ['airships'] }),
    ]
    await wend.runOutbox()
    const found = await search('zeppelin')
    expect(found.count).toBe(3)
    expect(found.tags).toEqual([
      { value: 'history', count: 2 },
      { value: 'sheds', count: 1 },
      { value: 'stamps', count: 1 },
    ])
    // An applied filter is not offered again, however it was written; a single result cannot be narrowed.
    expect((await search('zeppelin tag:History')).tags.map(({ value }: { value: string }) => value)).toEqual([
      'sheds',
      'stamps',
    ])
    expect((await search('zeppelin tag:stamps')).tags).toEqual([])
    await wend.db.deleteFrom('blogs').where('id', 'in', ids).execute()
    await wend.runOutbox()
  })
})

// Runs last, because it makes other lists longer.
it('pages through equal matches without overlaps, the most recommended first', async () => {
  const sites: number[] = []
  for (let n = 10; n < 45; n++)
    sites.push(await makeSite(wend, { title: `Peat bog ${n}`, url: `https://peat${n}.example.org` }))
  const pairs = sites.slice(0, 5).map((to) => [sites[20] ?? 0, to] as const)
  await makeRecommendations(wend, pairs, { kind: 'opml' })
  await wend.runOutbox()
  for (const size of [5, 10, 20]) {
    const found: number[] = []
    for (let page = 1; page <= Math.ceil(sites.length / size); page++)
      found.push(...getIds(await search('peat bog', `&page=${page}&page_size=${size}`)))
    expect(found.slice(0, 5)).toEqual(sites.slice(0, 5).reverse())
    expect(found.toSorted((a, b) => a - b)).toEqual(sites)
  }
})
