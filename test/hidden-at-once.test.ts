import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

// Search and site numbering lag behind by a moment, and never catch up here. Even so, nothing shows a hidden or deleted
// site, and new sites are among the newest immediately.

let wend: Wend
let ada: TestPerson
let bob: TestPerson
const siteIds: Record<string, number> = {}
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
  await bob.call('POST /api/profile-create-update/', { about_me: 'Here', tags: ['kettles'] })
  for (const name of ['stays', 'hidden', 'deleted']) {
    siteIds[name] = await makeSite(wend, { title: `Kettles ${name}`, tags: ['kettles', 'tea'] })
    await ada.call(`POST /api/staff/blogs/${siteIds[name]}/feature/`, { reason: 'Because' })
  }
  await ada.call(`POST /api/staff/blogs/${siteIds.hidden}/hide/`, { reason: 'Because' })
  await ada.call(`DELETE /api/staff/blogs/${siteIds.deleted}/`, { reason: 'Because' })
})
afterAll(() => wend.close())

const lists = [
  '/api/blogs/',
  '/api/blogs/ninja-recent/',
  '/api/blogs/ninja-shuffled-blogs/',
  '/api/blogs/ninja-shuffled-blogs/?seed=a',
  '/api/shelves/',
  '/api/search/?query=kettles',
  '/api/search/?query=tag:tea',
  '/api/search/suggestions/?query=kettles',
  '/api/tags/tea/blogs/',
  '/blogs/recent/feed.json',
  '/blogs/shuffled/feed.json',
  '/blogs/shuffled/feeds.opml',
  '/search-results/feed.json?query=kettles',
  '/tags/tea/feed.json',
  '/.well-known/recommendations.opml',
  '/sitemap/sites-0.xml',
]

describe('a site hidden or deleted a moment ago', () => {
  it.each(lists)('is not in %s', async (path) => {
    const { status, text } = await wend.anonymous(`GET ${path}`)
    expect(status).toBe(200)
    expect(text).toMatch(/kettles[ -]stays/i)
    expect(text).not.toMatch(/kettles[ -](hidden|deleted)/i)
  })

  it('is not among similar sites, personal picks or surprises', async () => {
    expect((await wend.anonymous(`GET /api/blogs/${siteIds.stays}/similar/`)).body.results).toEqual([])
    const reply = await bob.call('GET /api/blogs/ninja-get-blogs-by-profile-tags/')
    expect(reply.body.results.map(({ id }: { id: number }) => id)).toEqual([siteIds.stays])
    for (let n = 0; n < 4; n++) {
      const { status, headers } = await wend.anonymous('GET /surprise')
      expect([status, headers.location]).toEqual([302, `/blog/kettles-stays/${siteIds.stays}`])
    }
  })
})

it('lists a new site among the newest at once', async () => {
  const { body } = await ada.call('POST /api/upload-edit-blog/', {
    ...{ url: 'https://new.example.org/', title: 'Kettles again', tags: ['tea'] },
  })
  const { body: recent } = await wend.anonymous('GET /api/blogs/ninja-recent/')
  expect(recent.count).toBe(2)
  expect(recent.results.map(({ id }: { id: number }) => id)).toEqual([body.id, siteIds.stays])
})
