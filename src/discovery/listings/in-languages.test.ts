import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPostStats } from '#test/builders/posts.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
/** Ids by language, oldest first; `und` is for unknown. */
const sites: Record<string, number[]> = { de: [], fr: [], und: [] }
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  for (let n = 0; n < 5; n++) {
    for (const [language, ids] of Object.entries(sites)) {
      const id = await makeSite(wend, { title: `Garden ${language} ${n}`, tags: ['gardens'] })
      await wend.db
        .updateTable('blogs')
        .set({ language: language === 'und' ? null : language })
        .where('id', '=', id)
        .execute()
      ids.push(id)
    }
  }
  await wend.runOutbox()
  await ada.call('POST /api/profile-create-update/', { about_me: '', tags: ['gardens'] })
})
afterAll(() => wend.close())

const getIds = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)
const sortIds = (ids: Iterable<number | undefined>) => [...ids].toSorted((a = 0, b = 0) => a - b)
const getSitesIn = (...languages: string[]) => sortIds(languages.flatMap((language) => sites[language] ?? []))

describe.each(['blogs/', 'blogs/ninja-recent/'])('/api/%s?lang=', (list) => {
  it('lists the newest sites in these languages only', async () => {
    const { body } = await wend.anonymous(`GET /api/${list}?lang=de,fr`)
    expect(getIds(body)).toEqual(getSitesIn('de', 'fr').toReversed())
    expect(body.count).toBe(10)
  })

  it('keeps the languages on further pages', async () => {
    const { body } = await wend.anonymous(`GET /api/${list}?lang=de&page_size=2`)
    const address = new URL(body.next)
    expect(address.searchParams.get('lang')).toBe('de')
    const next = await wend.anonymous(`GET ${address.pathname}${address.search}`)
    expect([...getIds(body), ...getIds(next.body)]).toEqual(getSitesIn('de').toReversed().slice(0, 4))
    expect((await wend.anonymous(`GET /api/${list}?lang=de&page=9`)).status).toBe(404)
  })
})

it('lists sites of unknown language only for “und”, and normalizes codes', async () => {
  const listSites = async (lang: string) =>
    sortIds(getIds((await wend.anonymous(`GET /api/blogs/?lang=${encodeURIComponent(lang)}`)).body))
  expect(await listSites('und')).toEqual(getSitesIn('und'))
  expect(await listSites(' DE-at , und,de')).toEqual(getSitesIn('de', 'und'))
  expect(await listSites('cy')).toEqual([])
  expect(await listSites('')).toEqual(getSitesIn('de', 'fr', 'und'))
})

describe('/api/tags/gardens/blogs/?lang=', () => {
  const getPage = async (query: string) =>
    (await wend.anonymous(`GET /api/tags/gardens/blogs/?${query}`)).body

  it('pages through the newest sites in these languages', async () => {
    const first = await getPage('lang=de,und&page_size=6')
    const rest = await getPage('lang=de,und&page_size=6&page=2')
    expect([first.count, new URL(first.next).searchParams.get('lang')]).toEqual([10, 'de,und'])
    expect([...getIds(first), ...getIds(rest)]).toEqual(getSitesIn('de', 'und').toReversed())
    expect((await getPage('lang=cy')).count).toBe(0)
  })

  it('excludes sites with other tags, and lists gone sites only on request', async () => {
    const [gone, ...others] = getSitesIn('fr')
    const bread = await makeSite(wend, { title: 'Bread', tags: ['bread'] })
    await wend.db.updateTable('blogs').set({ language: 'fr' }).where('id', '=', bread).execute()
    await wend.db
      .updateTable('blogs')
      .set({ health: 'gone' })
      .where('id', '=', gone as number)
      .execute()
    expect(sortIds(getIds(await getPage('lang=fr')))).toEqual(others)
    expect(getIds(await getPage('lang=fr&health=gone'))).toEqual([gone])
    expect(getIds(await getPage('lang=de&health=gone'))).toEqual([])
    await wend.db
      .updateTable('blogs')
      .set({ health: 'fine' })
      .where('id', '=', gone as number)
      .execute()
    await wend.db.deleteFrom('blogs').where('id', '=', bread).execute()
  })

  it('sorts quiet and recommended sites within these languages', async () => {
    const [german = 0, french = 0] = [getSitesIn('de')[0], getSitesIn('fr')[0]]
    for (const site of [german, french]) await setPostStats(wend, site)
    const pairs = [[german, french] as const, [french, german] as const]
    await makeRecommendations(wend, pairs, { kind: 'xfn' })
    for (const sort of ['quiet', 'recommended']) {
      expect(sortIds(getIds(await getPage(`sort=${sort}&lang=fr,de`)))).toEqual(sortIds([german, french]))
      expect(getIds(await getPage(`sort=${sort}&lang=de`))).toEqual([german])
    }
  })

  it('has a feed for the same languages', async () => {
    const { text } = await wend.anonymous('GET /tags/gardens/feed.json?lang=de')
    const feed = JSON.parse(text)
    expect(feed.items).toHaveLength(5)
    expect([feed.title, new URL(feed.home_page_url).search]).toEqual([
      expect.stringContaining('Sites about gardens · German'),
      '?lang=de',
    ])
  })
})

it.each([
  'blogs/?',
  'tags/gardens/blogs/?',
  'blogs/ninja-recent/?',
  'blogs/ninja-shuffled-blogs/?',
  'posts/?',
  'search/?query=garden&',
])('rejects invalid languages: /api/%s', async (list) => {
  const { status, body } = await wend.anonymous(`GET /api/${list}lang=de,deutsch`)
  expect(status).toBe(400)
  expect(body.codes.lang).toEqual([{ code: 'not_a_language', params: { language: 'deutsch' } }])
  const elevenLanguages = 'aa,ab,af,ak,am,an,ar,as,av,ay,az'
  const reply = await wend.anonymous(`GET /api/${list}lang=${elevenLanguages}`)
  expect(reply.body.codes.lang).toEqual([{ code: 'max_languages', params: { max: 10 } }])
})

describe('the shuffled list in languages', () => {
  const getPage = async (query: string) =>
    (await wend.anonymous(`GET /api/blogs/ninja-shuffled-blogs/?${query}`)).body

  it('lists each site once in the order of its seed, even if sites are added', async () => {
    const first = await getPage('lang=de,und&page_size=4&seed=a')
    expect(first.count).toBe(10)
    const newSite = await makeSite(wend, { title: 'Late' })
    const rest = await Promise.all(
      [2, 3].map((n) => getPage(`lang=de,und&page_size=4&seed=${first.seed}&page=${n}`)),
    )
    expect(sortIds([first, ...rest].flatMap(getIds))).toEqual(getSitesIn('de', 'und'))
    expect(getIds(await getPage(`lang=de,und&page_size=4&seed=${first.seed}`))).toEqual(getIds(first))
    await wend.db.deleteFrom('blogs').where('id', '=', newSite).execute()
  })

  it('has a different order for a different seed', async () => {
    const orders = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (seed) => getIds(await getPage(`lang=de&seed=${seed}`))),
    )
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
    for (const order of orders) expect(sortIds(order)).toEqual(getSitesIn('de'))
  })
})

it('limits surprises to the languages, each site once before any repeats', async () => {
  const seen = []
  let walk = ''
  for (let n = 0; n < 10; n++) {
    const { body } = await wend.anonymous('POST /api/blogs/surprise/', { lang: 'fr,und', walk })
    seen.push(body.blog.id)
    walk = body.walk
  }
  expect(sortIds(seen)).toEqual(getSitesIn('fr', 'und'))
  const { headers } = await wend.anonymous('GET /surprise?lang=de,fr')
  expect(headers.location).toMatch(/^\/blog\/garden-(de|fr)-/)
})

it('limits a member’s list to the languages', async () => {
  const { body } = await ada.call('GET /api/blogs/ninja-get-blogs-by-profile-tags/?lang=de')
  expect(sortIds(getIds(body))).toEqual(getSitesIn('de'))
})

describe('search', () => {
  const search = async (query: string) => {
    const { body } = await wend.anonymous(`GET /api/search/?${query}`)
    return { ids: sortIds(getIds(body)), corrected: body.corrected }
  }

  it('limits results to the languages, whatever operators the query has', async () => {
    expect((await search('query=garden&lang=de,und')).ids).toEqual(getSitesIn('de', 'und'))
    expect((await search('query=garden+lang:fr&lang=de,fr')).ids).toEqual(getSitesIn('fr'))
    expect((await search('query=garden+lang:und')).ids).toEqual(getSitesIn('und'))
    expect((await search('query=gard&lang=de')).ids).toEqual(getSitesIn('de'))
    expect((await search('query=OR+garden&lang=de')).ids).toEqual(getSitesIn('de'))
  })

  it('finds a site by its exact name in its own language only', async () => {
    expect((await search('query=Garden+de+1&lang=fr,und')).ids).not.toContain(sites.de?.[1])
    expect((await search('query=Garden+de+1&lang=de,und')).ids).toContain(sites.de?.[1])
  })

  it('corrects words without adding the languages to the query', async () => {
    expect(await search('query=gardne&lang=de')).toEqual({ ids: getSitesIn('de'), corrected: 'garden' })
  })
})

describe('feeds', () => {
  it('contain only sites in the languages of their address', async () => {
    for (const list of ['blogs/recent', 'blogs/shuffled']) {
      const { body } = await wend.anonymous(`GET /${list}/feed.json?lang=de,fr`)
      const titles = body.items.map(({ title }: { title: string }) => title)
      expect(titles).toHaveLength(10)
      expect(titles.join()).not.toContain('und')
      expect(body.title).toContain('German, French')
      expect(body.home_page_url).toMatch(/lang=de,fr$/)
    }
    const picks = await wend.anonymous('GET /blogs/shuffled/feed.json?sites=2&days=1&lang=und')
    for (const { title } of picks.body.items) expect(title).toContain('und')
    const search = await wend.anonymous('GET /search-results/feed.json?query=garden&lang=fr')
    expect(search.body.items).toHaveLength(5)
  })

  it('state their own language, and that of each entry if known', async () => {
    const { body } = await wend.anonymous('GET /blogs/recent/feed.json?lang=de,und')
    const languages = body.items.map(({ language }: { language?: string }) => language)
    expect(body.language).toBe('en')
    expect(new Set(languages)).toEqual(new Set(['de', undefined]))
    const { text } = await wend.anonymous('GET /blogs/recent/feed.atom?lang=de')
    expect(text).toMatch(/<feed [^>]*xml:lang="en"/)
    expect(text.split('<entry xml:lang="de">')).toHaveLength(text.split('<entry').length)
  })

  it.each(['blogs/recent', 'blogs/shuffled', 'newsfeed'])('reject invalid languages: %s', async (list) => {
    const { status, body } = await wend.anonymous(`GET /${list}/feed.rss?lang=deutsch`)
    expect([status, body.codes?.lang?.[0]?.code]).toEqual([400, 'not_a_language'])
  })
})

describe('the languages that a member reads', () => {
  it('are stored with the account, sorted', async () => {
    expect((await ada.call('GET /api/preferences/')).body.reads).toEqual([])
    const { body } = await ada.call('PATCH /api/preferences/', { reads: ['fr', 'de-CH'] })
    expect(body.reads).toEqual(['de', 'fr'])
    await ada.call('PATCH /api/preferences/', { shows_follows: true })
    expect((await ada.call('GET /api/preferences/')).body.reads).toEqual(['de', 'fr'])
    expect((await ada.call('PATCH /api/preferences/', { reads: [] })).body.reads).toEqual([])
  })

  it('are rejected if invalid', async () => {
    const { status, body } = await ada.call('PATCH /api/preferences/', { reads: ['de', 'x!'] })
    expect([status, body.codes.reads[0].code]).toEqual([400, 'not_a_language'])
    expect((await ada.call('PATCH /api/preferences/', { reads: 'de' })).status).toBe(400)
  })
})
