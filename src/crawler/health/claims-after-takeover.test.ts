import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Health } from '#api-contract/values/health.ts'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startTestWeb, type TestWeb } from '#test/test-web.ts'
import { startWend, type Wend } from '#test/wend.ts'

// A taken-over site has no owner until staff or later evidence decide otherwise.

let web: TestWeb
let wend: Wend
let ada: TestPerson
let bob: TestPerson
let site: number
let n = 0
beforeAll(async () => {
  web = await startTestWeb({})
  wend = await startWend({ fetcher: web.fetcher })
  ada = await makeUser(wend, 'Ada')
  bob = await makeUser(wend, 'Bob')
})
afterAll(async () => {
  await wend.close()
  await web.close()
})
beforeEach(async () => {
  const host = `garden${++n}.example.com`
  web.add({ [`${host}/`]: ['text/html', '<a rel="me" href="http://wend.test/user/Ada">me</a>'] })
  site = await makeSite(wend, { url: web.urlFor(host) })
})

const setHealth = (health: Health) =>
  wend.db.updateTable('blogs').set({ health }).where('id', '=', site).execute()
const claim = () => ada.call(`POST /api/blogs/${site}/owner/`)

it('rejects claims of a taken-over site, whatever its page links to', async () => {
  await setHealth('changed_hands')
  expect(await claim()).toMatchObject({
    status: 409,
    body: {
      code: 'site_changed_hands',
      detail: 'This site seems to have changed hands, so it can’t be claimed for now.',
    },
  })
  expect(await wend.db.selectFrom('blog_owners').selectAll().execute()).toEqual([])
  await setHealth('fine')
  expect((await claim()).status).toBe(201)
})

it('revokes the rights of a taken-over site’s owners, and stops notifying them', async () => {
  await makeOwner(wend, ada, site)
  await setHealth('changed_hands')
  const { body } = await bob.call(`POST /api/blogs/${site}/proposals/`, { title: 'The Garden' })
  await bob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: '' })
  expect((await ada.call('GET /api/notifications/')).body).toEqual([])
  const decide = () => ada.call(`POST /api/blogs/${site}/proposals/${body.id}/decide/`, { accept: true })
  expect((await decide()).status).toBe(403)
  // They still may not rate it, and may release it.
  expect((await ada.call(`POST /api/blogs/${site}/reviews/`, { rating: 5, content: 'Mine.' })).status).toBe(
    403,
  )
  await setHealth('fine')
  expect((await decide()).status).toBe(200)
})
