import { afterAll, beforeAll, expect, it } from 'vitest'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
})
afterAll(() => wend.close())

const add = (body: object) => ada.call('POST /api/blog/bookmark/', body)
const remove = (id: unknown) => ada.call(`DELETE /api/blog/bookmark/?blogId=${id}`)

it('adds, lists (latest first) and removes bookmarks', async () => {
  const [firstId, secondId] = [await makeSite(wend), await makeSite(wend)]
  expect(await add({ blogId: firstId })).toMatchObject({ status: 201, body: { id: firstId } })
  expect(await add({ blog: secondId })).toMatchObject({ status: 201, body: { id: secondId } })
  expect(await add({ id: `${secondId}` })).toMatchObject({ status: 200, body: { id: secondId } })
  const list = (await ada.call('GET /api/blogs/bookmarks/?email=ADA@example.org')).body.bookmarked_blogs
  expect(list.map(({ id }: { id: number }) => id)).toEqual([secondId, firstId])
  expect((await ada.call(`GET /api/blog/bookmark/?blogId=${firstId}`)).body).toEqual({ is_bookmarked: true })
  expect((await remove(firstId)).status).toBe(204)
  expect((await remove(firstId)).status).toBe(204)
  expect((await ada.call(`GET /api/blog/bookmark/?blogId=${firstId}`)).body).toEqual({ is_bookmarked: false })
})

it('adds a bookmark once for concurrent requests', async () => {
  const id = await makeSite(wend)
  const replies = await Promise.all(Array.from({ length: 10 }, () => add({ blogId: id })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(9)
})

it('rejects bookmarks of missing sites', async () => {
  const hidden = await makeSite(wend, { status: 'hidden' })
  expect((await add({ blogId: hidden })).status).toBe(404)
  expect((await add({ blogId: 999_999 })).status).toBe(404)
  expect((await remove(999_999)).status).toBe(404)
  expect((await add({})).body).toMatchObject({ blogId: ['This field is required.'] })
  expect((await add({ blogId: 'abc' })).status).toBe(400)
  expect((await ada.call('DELETE /api/blog/bookmark/')).status).toBe(400)
})

it('omits sites that were hidden later', async () => {
  const id = await makeSite(wend)
  await add({ blogId: id })
  await hold(wend, 'blog', id)
  expect((await ada.call('GET /api/blogs/bookmarks/')).text).not.toContain(`"id":${id},`)
  expect((await remove(id)).status).toBe(204)
})

it('keeps bookmarks private', async () => {
  const bo = await makeUser(wend, 'Bob')
  expect((await bo.call('GET /api/blogs/bookmarks/?email=ada@example.org')).status).toBe(403)
  expect((await wend.anonymous('GET /api/blogs/bookmarks/')).status).toBe(401)
})

it('keeps the bookmarks of other members when one removes theirs', async () => {
  const id = await makeSite(wend)
  const cleo = await makeUser(wend, 'Cleo')
  await add({ blogId: id })
  await cleo.call('POST /api/blog/bookmark/', { blogId: id })
  await remove(id)
  expect((await cleo.call(`GET /api/blog/bookmark/?blogId=${id}`)).body).toEqual({ is_bookmarked: true })
})

it('adds a bookmark with at most four statements', async () => {
  const id = await makeSite(wend)
  // One more statement authenticates the caller.
  expect(await wend.countStatements(() => add({ blogId: id }))).toBeLessThanOrEqual(4 + 1)
})
