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

const idsOf = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)
const sorted = (ids: Iterable<number | undefined>) => [...ids].toSorted((a = 0, b = 0) => a - b)
const idsIn = (...languages: string[]) => sorted(languages.flatMap((language) => sites[language] ?? []))

describe.each(['blogs/', 'blogs/ninja-recent/'])('/api/%s?lang=', (list) => {
  it('lists the newest sites in these languages only', async () => {
    const { body } = await wend.anyone(`GET /api/${list}?lang=de,fr`)
    expect(idsOf(body)).toEqual(idsIn('de', 'fr').toReversed())
    expect(body.count).toBe(10)
  })

  it('keeps the languages on further pages', async () => {
    const { body } = await wend.anyone(`GET /api/${list}?lang=de&page_size=2`)
    const address = new URL(body.next)
    expect(address.searchParams.get('lang')).toBe('de')
    const next = await wend.anyone(`GET ${address.pathname}${address.search}`)
    expect([...idsOf(body), ...idsOf(next.body)]).toEqual(idsIn('de').toReversed().slice(0, 4))
    expect((await wend.anyone(`GET /api/${list}?lang=de&page=9`)).status).toBe(404)
  })
})

it('lists sites of unknown language for und only, and normalizes codes', async () => {
  const listed = async (lang: string) =>
    sorted(idsOf((await wend.anyone(`GET /api/blogs/?lang=${encodeURIComponent(lang)}`)).body))
  expect(await listed('und')).toEqual(idsIn('und'))
  expect(await listed(' DE-at , und,de')).toEqual(idsIn('de', 'und'))
  expect(await listed('cy')).toEqual([])
  expect(await listed('')).toEqual(idsIn('de', 'fr', 'und'))
})

describe('/api/tags/gardens/blogs/?lang=', () => {
  const list = async (query: string) => (await wend.anyone(`GET /api/tags/gardens/blogs/?${query}`)).body

  it('pages through the newest sites in these languages', async () => {
    const first = await list('lang=de,und&page_size=6')
    const rest = await list('lang=de,und&page_size=6&page=2')
    expect([first.count, new URL(first.next).searchParams.get('lang')]).toEqual([10, 'de,und'])
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(idsIn('de', 'und').toReversed())
    expect((await list('lang=cy')).count).toBe(0)
  })

  it('excludes sites with other tags, and lists gone sites only on request', async () => {
    const [gone, ...others] = idsIn('fr')
    const bread = await makeSite(wend, { title: 'Bread', tags: ['bread'] })
    await wend.db.updateTable('blogs').set({ language: 'fr' }).where('id', '=', bread).execute()
    await wend.db
      .updateTable('blogs')
      .set({ health: 'gone' })
      .where('id', '=', gone as number)
      .execute()
    expect(sorted(idsOf(await list('lang=fr')))).toEqual(others)
    expect(idsOf(await list('lang=fr&health=gone'))).toEqual([gone])
    expect(idsOf(await list('lang=de&health=gone'))).toEqual([])
    await wend.db
      .updateTable('blogs')
      .set({ health: 'fine' })
      .where('id', '=', gone as number)
      .execute()
    await wend.db.deleteFrom('blogs').where('id', '=', bread).execute()
  })

  it('sorts by quiet and by recommended within these languages', async () => {
    const [german = 0, french = 0] = [idsIn('de')[0], idsIn('fr')[0]]
    for (const site of [german, french]) await setPostStats(wend, site)
    const pairs = [[german, french] as const, [french, german] as const]
    await makeRecommendations(wend, pairs, { kind: 'xfn' })
    for (const sort of ['quiet', 'recommended']) {
      expect(sorted(idsOf(await list(`sort=${sort}&lang=fr,de`)))).toEqual(sorted([german, french]))
      expect(idsOf(await list(`sort=${sort}&lang=de`))).toEqual([german])
    }
  })

  it('has a feed for the same languages', async () => {
    const { text } = await wend.anyone('GET /tags/gardens/feed.json?lang=de')
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
  const { status, body } = await wend.anyone(`GET /api/${list}lang=de,deutsch`)
  expect(status).toBe(400)
  expect(body.codes.lang).toEqual([{ code: 'not_a_language', params: { language: 'deutsch' } }])
  const many = 'aa,ab,af,ak,am,an,ar,as,av,ay,az'
  const refused = await wend.anyone(`GET /api/${list}lang=${many}`)
  expect(refused.body.codes.lang).toEqual([{ code: 'max_languages', params: { max: 10 } }])
})

describe('the shuffled list in languages', () => {
  const page = async (query: string) =>
    (await wend.anyone(`GET /api/blogs/ninja-shuffled-blogs/?${query}`)).body

  it('lists each site once in the order of its seed, even if sites are added', async () => {
    const first = await page('lang=de,und&page_size=4&seed=a')
    expect(first.count).toBe(10)
    const late = await makeSite(wend, { title: 'Late' })
    const rest = await Promise.all(
      [2, 3].map((n) => page(`lang=de,und&page_size=4&seed=${first.seed}&page=${n}`)),
    )
    expect(sorted([first, ...rest].flatMap(idsOf))).toEqual(idsIn('de', 'und'))
    expect(idsOf(await page(`lang=de,und&page_size=4&seed=${first.seed}`))).toEqual(idsOf(first))
    await wend.db.deleteFrom('blogs').where('id', '=', late).execute()
  })

  it('has a different order for a different seed', async () => {
    const orders = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (seed) => idsOf(await page(`lang=de&seed=${seed}`))),
    )
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
    for (const order of orders) expect(sorted(order)).toEqual(idsIn('de'))
  })
})

it('limits surprises to the languages, each site once before any repeats', async () => {
  const seen = []
  let walk = ''
  for (let n = 0; n < 10; n++) {
    const { body } = await wend.anyone('POST /api/blogs/surprise/', { lang: 'fr,und', walk })
    seen.push(body.blog.id)
    walk = body.walk
  }
  expect(sorted(seen)).toEqual(idsIn('fr', 'und'))
  const { headers } = await wend.anyone('GET /surprise?lang=de,fr')
  expect(headers.location).toMatch(/^\/blog\/garden-(de|fr)-/)
})

it('limits a member’s list to the languages', async () => {
  const { body } = await ada.call('GET /api/blogs/ninja-get-blogs-by-profile-tags/?lang=de')
  expect(sorted(idsOf(body))).toEqual(idsIn('de'))
})

describe('search', () => {
  const found = async (query: string) => {
    const { body } = await wend.anyone(`GET /api/search/?${query}`)
    return { ids: sorted(idsOf(body)), corrected: body.corrected }
  }

  it('limits results to the languages, whatever operators the query has', async () => {
    expect((await found('query=garden&lang=de,und')).ids).toEqual(idsIn('de', 'und'))
    expect((await found('query=garden+lang:fr&lang=de,fr')).ids).toEqual(idsIn('fr'))
    expect((await found('query=garden+lang:und')).ids).toEqual(idsIn('und'))
    expect((await found('query=gard&lang=de')).ids).toEqual(idsIn('de'))
    expect((await found('query=OR+garden&lang=de')).ids).toEqual(idsIn('de'))
  })

  it('finds a site by its exact name in its own language only', async () => {
    expect((await found('query=Garden+de+1&lang=fr,und')).ids).not.toContain(sites.de?.[1])
    expect((await found('query=Garden+de+1&lang=de,und')).ids).toContain(sites.de?.[1])
  })

  it('corrects words without adding the languages to the query', async () => {
    expect(await found('query=gardne&lang=de')).toEqual({ ids: idsIn('de'), corrected: 'garden' })
  })
})

describe('feeds', () => {
  it('of lists have only the languages in their address', async () => {
    for (const list of ['blogs/recent', 'blogs/shuffled']) {
      const { body } = await wend.anyone(`GET /${list}/feed.json?lang=de,fr`)
      const titles = body.items.map(({ title }: { title: string }) => title)
      expect(titles).toHaveLength(10)
      expect(titles.join()).not.toContain('und')
      expect(body.title).toContain('German, French')
      expect(body.home_page_url).toMatch(/lang=de,fr$/)
    }
    const picks = await wend.anyone('GET /blogs/shuffled/feed.json?sites=2&days=1&lang=und')
    for (const { title } of picks.body.items) expect(title).toContain('und')
    const search = await wend.anyone('GET /search-results/feed.json?query=garden&lang=fr')
    expect(search.body.items).toHaveLength(5)
  })

  it('state the known languages of their entries, besides their own', async () => {
    const { body } = await wend.anyone('GET /blogs/recent/feed.json?lang=de,und')
    const languages = body.items.map(({ language }: { language?: string }) => language)
    expect(body.language).toBe('en')
    expect(new Set(languages)).toEqual(new Set(['de', undefined]))
    const { text } = await wend.anyone('GET /blogs/recent/feed.atom?lang=de')
    expect(text).toMatch(/<feed [^>]*xml:lang="en"/)
    expect(text.split('<entry xml:lang="de">')).toHaveLength(text.split('<entry').length)
  })

  it.each(['blogs/recent', 'blogs/shuffled', 'newsfeed'])('reject invalid languages: %s', async (list) => {
    const { status, body } = await wend.anyone(`GET /${list}/feed.rss?lang=deutsch`)
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
