import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookmarks, addUpvotes } from '#test/builders/members-and-sites.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { clearHolds, hold, makeSite, makeUsers } from '#test/builders.ts'
import { selectListedSites } from '#test/listed-sites.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** Reads a list to its end. */
async function readAll(call: Wend['anonymous'], path: string, pageSize = 7): Promise<number[]> {
  const ids: number[] = []
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}page_size=${pageSize}`
  while (next) {
    const { status, body } = await call(`GET ${next.replace('http://wend.test', '')}`)
    expect(status).toBe(200)
    ids.push(...body.results.map((site: { id: number }) => site.id))
    next = body.next
  }
  return ids
}

const shuffled = '/api/blogs/ninja-shuffled-blogs/'
const recent = '/api/blogs/ninja-recent/'

const getListedSites = () => selectListedSites(wend)
const sortIds = (ids: number[]) => [...ids].sort((a, b) => b - a)

describe('a community without sites', () => {
  it('has an empty first page in every list', async () => {
    for (const path of [shuffled, recent, '/api/articles/featured/']) {
      const { body } = await wend.anonymous(`GET ${path}`)
      expect(body).toMatchObject({ count: 0, next: null, previous: null, results: [] })
    }
    const { body } = await wend.anonymous('POST /api/blogs/surprise/')
    expect(body.blog).toBeNull()
  })
})

describe('lists of sites', () => {
  beforeAll(async () => {
    const ids: number[] = []
    for (let n = 0; n < 60; n++) ids.push(await makeSite(wend))
    for (const n of [3, 17, 18, 40, 59]) await hold(wend, 'blog', ids[n] as number)
    await clearHolds(wend, 'blog', ids[17] as number)
    await makeSite(wend, { kind: 'article', title: 'How to begin' })
    await makeSite(wend, { status: 'held' })
    await wend.runOutbox()
  })

  it('contain every published site once, newest first', async () => {
    expect(await readAll(wend.anonymous, recent)).toEqual(await getListedSites())
    expect(await readAll(wend.anonymous, '/api/blogs/', 1)).toEqual(await getListedSites())
  })

  it('stay correct if ids are far apart', async () => {
    for (const id of [70_000, 70_300, 200_000]) {
      const url = `https://far${id}.example.org/`
      await sql`insert into blogs (id, url, url_key, domain, title, slug) overriding system value
        values (${id}, ${url}, ${url}, 'example.org', 'Far', 'far')`.execute(wend.db)
    }
    await wend.runOutbox()
    expect(await readAll(wend.anonymous, recent)).toEqual(await getListedSites())
    for (const id of [70_000, 70_300, 200_000])
      await wend.db.deleteFrom('blogs').where('id', '=', id).execute()
    await wend.runOutbox()
  })

  it.each(['0', '-1', 'abc', '1.5', '99', '2147483647', '99999999999'])('have no page %s', async (page) => {
    for (const path of [shuffled, recent, '/api/blogs/', '/api/articles/featured/']) {
      const reply = await wend.anonymous(`GET ${path}?page=${page}&seed=x`)
      expect([path, reply.status, reply.body]).toEqual([
        path,
        404,
        { detail: 'Invalid page.', code: 'invalid_page' },
      ])
    }
  })

  it('exclude articles, which have their own list, with staff picks first', async () => {
    const second = await makeSite(wend, { kind: 'article' })
    const third = await makeSite(wend, { kind: 'article' })
    const first = (await readAll(wend.anonymous, '/api/articles/featured/')).at(-1) as number
    expect(await readAll(wend.anonymous, '/api/articles/featured/')).toEqual([third, second, first])
    await wend.db.updateTable('blogs').set({ featured_position: 1 }).where('id', '=', second).execute()
    await wend.runOutbox()
    expect(await readAll(wend.anonymous, '/api/articles/featured/')).toEqual([second, third, first])
  })

  it('need at most two statements per page', async () => {
    const { body } = await wend.anonymous(`GET ${shuffled}?seed=counted`)
    expect(await wend.countStatements(() => wend.anonymous(`GET ${recent}?page_size=30`))).toBe(1)
    const pathWithSeed = `${shuffled}?page_size=30&seed=${body.seed}`
    expect(await wend.countStatements(() => wend.anonymous(`GET ${pathWithSeed}`))).toBe(2)
    expect(await wend.countStatements(() => wend.anonymous('GET /api/shelves/'))).toBe(1)
  })

  it('fill the shelves of the front page', async () => {
    const { body } = await wend.anonymous('GET /api/shelves/')
    expect(body.recent.map((site: { id: number }) => site.id)).toEqual((await getListedSites()).slice(0, 12))
    expect(body.featured).toHaveLength(3)
    expect(new Set(body.shuffled.map((site: { id: number }) => site.id)).size).toBeGreaterThan(5)
  })
})

describe('the shuffled list', () => {
  it('contains every site exactly once, in an order that depends on the seed', async () => {
    const first = await readAll(wend.anonymous, `${shuffled}?seed=one`)
    expect(sortIds(first)).toEqual(await getListedSites())
    expect(await readAll(wend.anonymous, `${shuffled}?seed=one`)).toEqual(first)
    expect(await readAll(wend.anonymous, `${shuffled}?seed=two`)).not.toEqual(first)
  })

  it('returns a new seed each time if none is given', async () => {
    const seeds = new Set<string>()
    for (let n = 0; n < 5; n++) seeds.add((await wend.anonymous(`GET ${shuffled}`)).body.seed)
    expect(seeds.size).toBe(5)
  })

  it.each(['ünïcödé 🌱', 'x'.repeat(300), '../..', '%00', 'a.b.c', '1.2', 'made-up.999999999.0', 'x.5.99'])(
    'accepts any text as a seed: %j',
    async (text) => {
      const path = `${shuffled}?seed=${encodeURIComponent(text)}`
      const all = await readAll(wend.anonymous, path)
      expect(sortIds(all)).toEqual(await getListedSites())
      const { body } = await wend.anonymous(`GET ${path}&page=1`)
      expect((await wend.anonymous(`GET ${shuffled}?seed=${body.seed}`)).body.seed).toBe(body.seed)
    },
  )

  it('neither repeats nor skips sites while others are added and removed', async () => {
    const initialSites = await getListedSites()
    const first = (await wend.anonymous(`GET ${shuffled}?page_size=10`)).body
    const seen: number[] = first.results.map((site: { id: number }) => site.id)
    const newSites: number[] = []
    const removedSites: number[] = []
    for (let page = 2; page <= Math.ceil(initialSites.length / 10); page++) {
      // Between pages, two sites are added; one old and one new site are removed.
      newSites.push(await makeSite(wend), await makeSite(wend))
      const idsToRemove = [initialSites[page * 3] as number, newSites[0] as number]
      for (const id of idsToRemove) await wend.db.deleteFrom('blogs').where('id', '=', id).execute()
      removedSites.push(...idsToRemove)
      newSites.shift()
      await wend.runOutbox()
      const { status, body } = await wend.anonymous(
        `GET ${shuffled}?page_size=10&page=${page}&seed=${first.seed}`,
      )
      expect([status, body.seed]).toEqual([200, first.seed])
      seen.push(...body.results.map((site: { id: number }) => site.id))
    }
    expect(new Set(seen).size).toBe(seen.length)
    const remaining = initialSites.filter((id) => !removedSites.includes(id))
    expect(remaining.filter((id) => !seen.includes(id))).toEqual([])
    expect(seen.filter((id) => !initialSites.includes(id))).toEqual([])
    // The numbering still has no gaps: a new order contains every current site.
    expect(sortIds(await readAll(wend.anonymous, `${shuffled}?seed=after`))).toEqual(await getListedSites())
    expect(await readAll(wend.anonymous, recent)).toEqual(await getListedSites())
  })
})

describe('more like this', () => {
  it('gives rare tags more weight, and names the shared ones', async () => {
    const id = await makeSite(wend, { title: 'Letterpress', tags: ['print', 'letterpress'] })
    for (let n = 0; n < 12; n++) await makeSite(wend, { tags: ['print'] })
    const twin = await makeSite(wend, { title: 'Twin', tags: ['letterpress'] })
    const { body } = await wend.anonymous(`GET /api/blogs/${id}/similar/`)
    expect(body.results[0]).toMatchObject({ id: twin, shared_tags: ['letterpress'], readers: null })
    expect(body.results.map((site: { id: number }) => site.id)).not.toContain(id)
    expect(body.results).toHaveLength(6)
  })

  it('counts shared readers only if there are at least five', async () => {
    const [liked, withFourReaders, withFiveReaders] = [
      await makeSite(wend),
      await makeSite(wend),
      await makeSite(wend),
    ]
    for (const [n, reader] of (await makeUsers(wend, 5)).entries()) {
      await addUpvotes(wend, reader, ...(n < 4 ? [liked, withFourReaders, withFiveReaders] : [liked]))
      if (n === 4) await addBookmarks(wend, reader, withFiveReaders)
    }
    await wend.runOutbox()
    const { body } = await wend.anonymous(`GET /api/blogs/${liked}/similar/`)
    expect(body.results).toMatchObject([{ id: withFiveReaders, readers: 5, shared_tags: [] }])
  })

  it('matches sites with two shared recommenders or more, and counts them', async () => {
    const names = ['Quarry', 'Lantern', 'Thimble', 'Fan one', 'Fan two', 'Hidden fan']
    const ids: number[] = []
    for (const title of names) ids.push(await makeSite(wend, { title, tags: [] }))
    const [quarry = 0, lantern = 0, thimble = 0, fanOne = 0, fanTwo = 0, hiddenFan = 0] = ids
    const pairs: [from: number, to: number][] = [
      ...[fanOne, fanTwo].flatMap((from) => [quarry, lantern].map((to): [number, number] => [from, to])),
      ...[fanOne, hiddenFan].map((from): [number, number] => [from, thimble]),
      [hiddenFan, quarry],
    ]
    await makeRecommendations(wend, pairs, { kind: 'links' })
    await hold(wend, 'blog', hiddenFan)
    const { body } = await wend.anonymous(`GET /api/blogs/${quarry}/similar/`)
    expect(body.results).toMatchObject([{ id: lantern, recommenders: 2, readers: null, shared_tags: [] }])
  })

  it('answers 404 for a missing site', async () => {
    expect((await wend.anonymous('GET /api/blogs/999999/similar/')).status).toBe(404)
  })
})
