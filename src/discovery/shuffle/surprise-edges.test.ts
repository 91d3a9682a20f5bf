import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Surprises, random picks and fairness figures when sites are few, or become fewer.

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const getSurprise = async (input: object = {}) =>
  (await wend.anonymous('POST /api/blogs/surprise/', input)).body
const getPicks = async () => (await wend.anonymous('GET /blogs/shuffled/feed.json?sites=3&days=1')).body.items
const setHealth = async (ids: number[], health: 'away' | 'fine') => {
  await wend.db.updateTable('blogs').set({ health }).where('id', 'in', ids).execute()
  await wend.services.invalidation.catchUp()
}

it('returns nothing while there are no sites', async () => {
  const first = await getSurprise()
  expect(first).toMatchObject({ blog: null, starts_over: false })
  expect(await getSurprise({ walk: first.walk })).toMatchObject({ blog: null, starts_over: false })
  expect(await getSurprise({ language: 'cy' })).toMatchObject({ blog: null, starts_over: false })
  expect((await wend.anonymous('GET /surprise')).headers.location).toBe('/home')
  expect(await getPicks()).toEqual([])
  expect((await wend.anonymous('GET /api/fairness/')).body).toEqual({ figures: [] })
})

it('repeats the only site, and reports each new round', async () => {
  const onlySite = await makeSite(wend, { tags: ['tea'] })
  for (const filter of [{}, { tag: 'tea' }]) {
    let walk = ''
    for (const startsOver of [false, true, true]) {
      const step = await getSurprise({ ...filter, walk })
      expect([step.blog.id, step.starts_over]).toEqual([onlySite, startsOver])
      walk = step.walk
    }
  }
})

it('returns nothing while all sites are down, and continues when they are back', async () => {
  const ids: number[] = []
  for (let n = 0; n < 4; n++) ids.push(await makeSite(wend, { tags: ['coffee'] }))
  let { walk } = await getSurprise({ tag: 'coffee' })
  await setHealth(ids, 'away')
  for (let n = 0; n < 2; n++) {
    const step = await getSurprise({ tag: 'coffee', walk })
    expect([step.blog, step.starts_over]).toEqual([null, false])
    walk = step.walk
  }
  await setHealth(ids, 'fine')
  const seen = new Set<number>()
  for (let n = 0; n < 4; n++) {
    const step = await getSurprise({ tag: 'coffee', walk })
    seen.add(step.blog.id)
    walk = step.walk
  }
  expect([...seen].sort()).toEqual([...ids].sort())
})

it('returns nothing for a tag that is blocked or removed during the walk', async () => {
  const { walk, blog } = await getSurprise({ tag: 'coffee' })
  expect(blog).not.toBeNull()
  await wend.db.updateTable('tags').set({ is_blocked: true }).where('value', '=', 'coffee').execute()
  expect((await getSurprise({ tag: 'coffee', walk })).blog).toBeNull()
  await wend.db.deleteFrom('tags').where('value', '=', 'coffee').execute()
  expect((await getSurprise({ tag: 'coffee', walk })).blog).toBeNull()
  expect((await wend.anonymous('GET /surprise?tag=coffee')).headers.location).toBe('/home')
})

it('rejects or ignores invalid input, and never fails', async () => {
  const inputs = [
    { walk: 'x'.repeat(201) },
    { walk: 7 },
    { tag: 'y'.repeat(500) },
    { tag: ['tea'] },
    { language: 'klingon-or-what' },
    { walk: '~~' },
    { walk: 'k.1.0.9.9.9~k.9.9.9.9.9' },
    { tag: '🎨' },
    { tag: '', language: '' },
    { language: 'xx' },
  ]
  for (const input of inputs) {
    const { status } = await wend.anonymous('POST /api/blogs/surprise/', input)
    expect([input, [200, 400].includes(status)]).toEqual([input, true])
  }
  for (const query of ['tag=a&tag=b', 'lang=%00', 'lang[]=de', `tag=${'z'.repeat(3000)}`])
    expect([query, (await wend.anonymous(`GET /surprise?${query}`)).status]).toEqual([query, 302])
})

it('gives each of a member’s concurrent requests a different site', async () => {
  const ada = await makeUser(wend, 'Ada')
  for (let n = 0; n < 8; n++) await makeSite(wend)
  const { body } = await wend.anonymous('GET /api/blogs/?page_size=100')
  const steps = await Promise.all(
    Array.from({ length: body.count }, () => ada.call('POST /api/blogs/surprise/')),
  )
  expect(new Set(steps.map((step) => step.body.blog.id)).size).toBe(body.count)
})

it('picks from the remaining sites, however many are down', async () => {
  for (let n = 0; n < 30; n++) await makeSite(wend)
  await wend.db.deleteFrom('draw_numberings').execute()
  const rows = await wend.db.selectFrom('blogs').select('id').orderBy('id').execute()
  await setHealth(rows.map(({ id }) => id).slice(0, -3), 'away')
  await wend.runOutbox()
  expect(await getPicks()).toHaveLength(9)
})
