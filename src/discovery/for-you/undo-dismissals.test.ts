import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Dismissals can be undone even if their site or tag has changed since.

let wend: Wend
let staff: TestPerson
let ada: TestPerson
let n = 0
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Keeper', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(async () => {
  ada = await makeUser(wend, `Ada${++n}`)
})

const getDismissals = async () => (await ada.call('GET /api/for-you/wishes/')).body
const noDismissals = { tags: [], sites: [] }

it.each(['potery', 'pottery'])('undoes a demoted tag by any of its merged names: %s', async (name) => {
  await makeSite(wend, { tags: [`${n}potery`, `${n}pottery`] })
  for (const tag of ['potery', 'pottery']) await ada.call(`POST /api/tags/${n}${tag}/less/`)
  await staff.call(`POST /api/staff/tags/${n}potery/merge/`, { into: `${n}pottery` })
  expect(await getDismissals()).toEqual({ tags: [`${n}pottery`], sites: [] })
  expect((await ada.call(`DELETE /api/tags/${n}${name}/less/`)).status).toBe(204)
  expect(await getDismissals()).toEqual(noDismissals)
})

it('undoes a demoted tag that has been blocked', async () => {
  await makeSite(wend, { tags: ['casino'] })
  await ada.call('POST /api/tags/casino/less/')
  await staff.call('POST /api/staff/tags/casino/block/', { reason: 'Advertising' })
  expect((await ada.call('DELETE /api/tags/casino/less/')).status).toBe(204)
  expect(await getDismissals()).toEqual(noDismissals)
  expect((await ada.call('DELETE /api/tags/casino/less/')).status).toBe(404)
})

it('lists a dismissed hidden site without its title, and undoes it', async () => {
  const site = await makeSite(wend, { title: 'Small Gardens' })
  await ada.call(`POST /api/blogs/${site}/not-for-me/`)
  await hold(wend, 'blog', site)
  expect(await getDismissals()).toEqual({ tags: [], sites: [{ id: site, title: null, slug: null }] })
  expect((await ada.call(`DELETE /api/blogs/${site}/not-for-me/`)).status).toBe(204)
  expect(await getDismissals()).toEqual(noDismissals)
  expect((await ada.call(`DELETE /api/blogs/${site}/not-for-me/`)).status).toBe(404)
})

it('lets an owner give up a hidden site', async () => {
  const site = await makeSite(wend)
  await wend.db.insertInto('blog_owners').values({ blog_id: site, user_id: ada.id }).execute()
  await hold(wend, 'blog', site)
  expect((await ada.call(`DELETE /api/blogs/${site}/owner/`)).status).toBe(204)
  expect((await ada.call(`DELETE /api/blogs/${site}/owner/`)).status).toBe(404)
})
