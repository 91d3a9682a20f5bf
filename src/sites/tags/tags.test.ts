import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTag, tagSites } from '#test/builders/tags.ts'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
const ids: number[] = []
beforeAll(async () => {
  wend = await startWend()
  for (let n = 0; n < 3; n++) ids.push(await makeSite(wend, { tags: ['zines', 'print'] }))
  ids.push(await makeSite(wend, { tags: ['zines', 'c++'], kind: 'article' }))
  await makeSite(wend, { tags: ['zines'], status: 'hidden' })
  for (let n = 0; n < 4; n++) await makeSite(wend, { tags: ['print', 'other'] })
  await makeTag(wend, 'fanzines', { merged_into: await makeTag(wend, 'zines') })
  await makeTag(wend, 'spam', { is_blocked: true })
  await wend.services.invalidation.catchUp()
})
afterAll(() => wend.close())

it('lists tags of published sites, most used first, without aliases and blocked ones', async () => {
  expect((await wend.anonymous('GET /api/tags/')).body).toEqual([
    { value: 'print', label: 'print', count: 7 },
    { value: 'other', label: 'other', count: 4 },
    { value: 'zines', label: 'zines', count: 4 },
    { value: 'c++', label: 'c++', count: 1 },
  ])
})

it('pages through all tags in use, by frequency or by letter', async () => {
  expect((await wend.anonymous('GET /api/tags-by-letter/')).body).toMatchObject({
    count: 4,
    next: null,
    page_size: 200,
    results: [{ value: 'print' }, { value: 'other' }, { value: 'zines' }, { value: 'c++', count: 1 }],
    letters: ['c', 'o', 'p', 'z'].map((letter) => ({ letter, count: 1 })),
    languages: [],
  })
  const { body } = await wend.anonymous('GET /api/tags-by-letter/?letter=z')
  expect(body).toMatchObject({ count: 1, results: [{ value: 'zines', count: 4 }] })
  expect((await wend.anonymous('GET /api/tags-by-letter/?letter=q')).body).toMatchObject({
    count: 0,
    results: [],
  })
  for (const query of ['letter=zz', 'letter=Z', 'letter=%27']) {
    expect((await wend.anonymous(`GET /api/tags-by-letter/?${query}`)).status).toBe(400)
  }
  for (const page of ['2', '0', 'x', '-1', '21474836']) {
    expect((await wend.anonymous(`GET /api/tags-by-letter/?page=${page}`)).status).toBe(404)
  }
})

it('lists the sites with a tag, newest first', async () => {
  const { body } = await wend.anonymous('GET /api/tags/zines/blogs/?page_size=3')
  expect(body.count).toBe(4)
  expect(body.results.map(({ id }: { id: number }) => id)).toEqual([...ids].reverse().slice(0, 3))
  const { body: secondPage } = await wend.anonymous('GET /api/tags/zines/blogs/?page_size=3&page=2')
  expect(secondPage.results.map(({ id }: { id: number }) => id)).toEqual([ids[0]])
  expect((await wend.anonymous('GET /api/tags/zines/blogs/?page=2')).body).toMatchObject({
    detail: 'Invalid page.',
  })
})

it.each(['fanzines', 'ZINES', 'zines '])('accepts an alias: %s', async (name) => {
  const { body } = await wend.anonymous(`GET /api/tags/${encodeURIComponent(name)}/`)
  expect(body.value).toBe('zines')
})

it('accepts symbols in a tag', async () => {
  expect((await wend.anonymous('GET /api/tags/c%2B%2B/')).body.count).toBe(1)
})

it.each(['nothing', 'spam', 'a', '%20', "x'y", 'x'.repeat(300)])('answers 404 for %s', async (name) => {
  for (const path of [`/api/tags/${name}/`, `/api/tags/${name}/blogs/`]) {
    expect(await wend.anonymous(`GET ${path}`)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  }
})

it('counts and lists gone sites unless they are hidden', async () => {
  const gone = await makeSite(wend, { tags: ['weirs'], health: 'gone' })
  await makeSite(wend, { tags: ['weirs'], health: 'gone', status: 'hidden' })
  const { body } = await wend.anonymous('GET /api/tags/weirs/blogs/?health=gone')
  expect(body).toMatchObject({ count: 1, results: [{ id: gone }] })
})

it('pages through 30,000 tags, each once, and reflects changes', async () => {
  const largeWend = await startWend()
  const site = await makeSite(largeWend)
  await largeWend.db
    .insertInto('tags')
    .expression((from) =>
      from
        .selectFrom(sql<{ n: number }>`generate_series(1, 30000)`.as('n'))
        .select([
          sql<string>`substr('abcxyz09é阮', 1 + n % 10, 1) || '-' || n`.as('value'),
          sql<number>`1 + n % 7`.as('blog_count'),
        ]),
    )
    .columns(['value', 'blog_count'])
    .execute()
  await largeWend.services.invalidation.catchUp()
  const page = async (query: string) => (await largeWend.anonymous(`GET /api/tags-by-letter/?${query}`)).body
  const { count, letters } = await page('')
  expect(count).toBe(30_000)
  expect(letters.map(({ letter }: { letter: string }) => letter)).toEqual([...'abcexyz', 'Hani', '0'])
  const totalCount = letters.reduce((sum: number, entry: { count: number }) => sum + entry.count, 0)
  expect(totalCount).toBe(30_000)
  const values: string[] = []
  for (const letter of ['a', 'e', 'Hani']) {
    const { count } = await page(`letter=${encodeURIComponent(letter)}`)
    for (let n = 1; (n - 1) * 200 < count; n++) {
      const { results } = await page(`letter=${encodeURIComponent(letter)}&page=${n}`)
      expect(results.length).toBeLessThanOrEqual(200)
      values.push(...results.map(({ value }: { value: string }) => value))
    }
  }
  expect(new Set(values).size).toBe(9000)
  expect(values).toHaveLength(9000)
  const lastPage = await page('page=150')
  expect(lastPage).toMatchObject({ next: null, results: { length: 200 } })
  await tagSites(largeWend, [site], ['quilts'])
  await largeWend.db.updateTable('blogs').set({ title: 'Another title' }).where('id', '=', site).execute()
  await largeWend.services.invalidation.catchUp()
  expect((await page('letter=q')).results).toMatchObject([{ value: 'quilts', count: 1 }])
  await largeWend.close()
})

describe('with 30,000 tags', () => {
  beforeAll(async () => {
    await sql`insert into tags (value, blog_count)
      select 'garden-' || n, 100 + n % 7 from generate_series(1, 30000) as n`.execute(wend.db)
    await sql`insert into tags (value, blog_count) values ('my-garden', 5000), ('100%-wool', 3)`.execute(
      wend.db,
    )
    await sql`select pg_notify('changed', 'blogs')`.execute(wend.db)
    await wend.services.invalidation.catchUp()
  })
  const findValues = async (query: string) =>
    (await wend.anonymous(`GET /api/tags/${query}`)).body.map(({ value }: { value: string }) => value)

  it('lists the 1,000 most used', async () => {
    const { body, text } = await wend.anonymous('GET /api/tags/?tracked=no')
    expect(body.length).toBe(1000)
    expect(body[0]).toEqual({ value: 'my-garden', label: 'my-garden', count: 5000 })
    expect(text.length).toBeLessThan(100_000)
  })

  it('finds 20 that contain the typed text, those that begin with it first', async () => {
    const found = await findValues('?query=Garden')
    expect(found.length).toBe(20)
    expect(found.every((value: string) => value.startsWith('garden-'))).toBe(true)
    expect(await findValues('?query=my%20gard')).toEqual(['my-garden'])
    expect(await findValues('?query=arden-29999')).toEqual(['garden-29999'])
    expect((await findValues('?query=')).length).toBe(20)
  })

  it.each(['%25', '100%25', '_', 'zzz', 'x'.repeat(5000)])(
    'treats the typed text literally: %s',
    async (query) => {
      const found = await findValues(`?query=${query}`)
      expect(found).toEqual(query.endsWith('%25') ? ['100%-wool'] : [])
    },
  )
})
