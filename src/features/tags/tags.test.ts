import { afterAll, beforeAll, expect, it } from 'vitest'
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
  const { id } = await wend.db
    .selectFrom('tags')
    .select('id')
    .where('value', '=', 'zines')
    .executeTakeFirstOrThrow()
  await wend.db
    .insertInto('tags')
    .values([
      { value: 'fanzines', merged_into: id },
      { value: 'spam', is_blocked: true },
    ])
    .execute()
  await wend.site.changes.settle()
})
afterAll(() => wend.close())

it('counts tags of published sites, most used first, without merged and blocked ones', async () => {
  expect((await wend.anyone('GET /api/tags/')).body).toEqual([
    { value: 'print', label: 'print', count: 7 },
    { value: 'other', label: 'other', count: 4 },
    { value: 'zines', label: 'zines', count: 4 },
    { value: 'c++', label: 'c++', count: 1 },
  ])
})

it('tells which tags stand beside one', async () => {
  const { body } = await wend.anyone('GET /api/tags/zines/')
  expect(body).toMatchObject({ value: 'zines', label: 'zines', count: 4 })
  expect(body.related.map(({ value }: { value: string }) => value)).toEqual(['print', 'c++'])
})

it('lists what has a tag, newest first', async () => {
  const { body } = await wend.anyone('GET /api/tags/zines/blogs/?page_size=3')
  expect(body.count).toBe(4)
  expect(body.results.map(({ id }: { id: number }) => id)).toEqual([...ids].reverse().slice(0, 3))
  const { body: rest } = await wend.anyone('GET /api/tags/zines/blogs/?page_size=3&page=2')
  expect(rest.results.map(({ id }: { id: number }) => id)).toEqual([ids[0]])
  expect((await wend.anyone('GET /api/tags/zines/blogs/?page=2')).body).toEqual({ detail: 'Invalid page.' })
})

it.each(['fanzines', 'ZINES', 'zines '])('answers to another spelling: %s', async (name) => {
  const { body } = await wend.anyone(`GET /api/tags/${encodeURIComponent(name)}/`)
  expect(body.value).toBe('zines')
})

it('takes signs in a tag', async () => {
  expect((await wend.anyone('GET /api/tags/c%2B%2B/')).body.count).toBe(1)
})

it.each(['nothing', 'spam', 'a', '%20', "x'y", 'x'.repeat(300)])('has no tag %s', async (name) => {
  for (const path of [`/api/tags/${name}/`, `/api/tags/${name}/blogs/`]) {
    expect(await wend.anyone(`GET ${path}`)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  }
})
