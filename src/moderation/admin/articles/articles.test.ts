import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

it('features articles in the given order', async () => {
  const [a, b] = [await makeSite(wend, { kind: 'article' }), await makeSite(wend, { kind: 'article' })]
  const setOrder = (ids: number[]) => ada.call('PUT /api/staff/articles/order/', { ids })
  expect((await setOrder([b, a])).body).toEqual({ ids: [b, a] })
  const { body } = await ada.call('GET /api/staff/blogs/?kind=article&status=published')
  expect(
    body.results.map(({ featured_position }: { featured_position: number }) => featured_position),
  ).toEqual([1, 2])
  await setOrder([a])
  expect((await setOrder([await makeSite(wend)])).body).toMatchObject({
    ids: ['Only articles can be featured.'],
  })
  expect((await setOrder([a, a])).body).toMatchObject({ ids: ['List each article only once.'] })
  const log = await ada.call('GET /api/staff/log/?query=articles.order')
  expect(log.body.results[0]).toMatchObject({ before: { ids: [b, a] }, after: { ids: [a] } })
})
