import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let site: number
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())
beforeEach(async () => {
  await wend.db.deleteFrom('notifications').execute()
  site = await makeSite(wend, { title: 'Small Gardens', by: bob })
})
const listNotifications = async (person: TestPerson) =>
  (await person.call('GET /api/notifications/')).body.map(({ text }: { text: string }) => text)

describe('sites and articles', () => {
  it('are found by status, kind, words and id', async () => {
    const article = await makeSite(wend, { title: 'On Gardens', kind: 'article', status: 'hidden' })
    const find = async (query: string) =>
      (await ada.call(`GET /api/staff/blogs/?${query}`)).body.results.map(({ id }: { id: number }) => id)
    expect(await find('kind=article&status=hidden')).toEqual([article])
    expect(await find('query=on+gardens')).toEqual([article])
    expect(await find(`query=${article}`)).toEqual([article])
    expect(await find('query=100%25')).toEqual([])
  })

  it('are hidden, restored and deleted, and the submitter gets the reason', async () => {
    await ada.call(`POST /api/staff/blogs/${site}/hide/`, { reason: 'Down for weeks.' })
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).status).toBe(404)
    await ada.call(`POST /api/staff/blogs/${site}/restore/`, { reason: 'It is back.' })
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).status).toBe(200)
    expect((await ada.call(`DELETE /api/staff/blogs/${site}/`)).body).toMatchObject({
      reason: ['This field is required.'],
    })
    const deletion = await ada.call(`DELETE /api/staff/blogs/${site}/`, { reason: 'Gone for good.' })
    expect(deletion.status).toBe(204)
    expect((await ada.call(`GET /api/blogs/${site}/`)).status).toBe(404)
    expect(await listNotifications(bob)).toEqual([
      'Your site “Small Gardens” was deleted by the moderators. Gone for good.',
      'Your site “Small Gardens” is shown now. It is back.',
      'Your site “Small Gardens” was hidden by the moderators. Down for weeks.',
    ])
  })
})

describe('recommendations by this site', () => {
  const listRecommendedUrls = async () => {
    await wend.services.invalidation.catchUp()
    const { status, text } = await wend.anonymous('GET /.well-known/recommendations.opml')
    expect(status).toBe(200)
    return [...text.matchAll(/htmlUrl="([^"]*)"/g)].map(([, url]) => url)
  }
  const feature = (id: number, method = 'POST') =>
    ada.call(`${method} /api/staff/blogs/${id}/feature/`, { reason: 'A fine one.' })

  it('are listed in recommendations.opml while published and not in other hands', async () => {
    expect(await listRecommendedUrls()).toEqual([])
    const maps = await makeSite(wend, { title: 'Maps', url: 'https://maps.example.org/' })
    const bread = await makeSite(wend, { title: 'Bread', url: 'https://bread.example.org/' })
    expect((await feature(maps)).body).toMatchObject({ id: maps, is_featured: true })
    await feature(bread)
    expect(await listRecommendedUrls()).toEqual(['https://bread.example.org/', 'https://maps.example.org/'])
    await ada.call(`POST /api/staff/blogs/${bread}/hide/`, { reason: 'For now.' })
    expect(await listRecommendedUrls()).toEqual(['https://maps.example.org/'])
    await ada.call(`POST /api/staff/blogs/${bread}/restore/`, { reason: 'It is back.' })
    await wend.db.updateTable('blogs').set({ health: 'changed_hands' }).where('id', '=', maps).execute()
    expect(await listRecommendedUrls()).toEqual(['https://bread.example.org/'])
    await wend.db.updateTable('blogs').set({ health: 'fine' }).where('id', '=', maps).execute()
    expect(await listRecommendedUrls()).toEqual(['https://bread.example.org/', 'https://maps.example.org/'])
    await feature(maps, 'DELETE')
    expect((await feature(bread, 'DELETE')).body).toMatchObject({ id: bread, is_featured: false })
    expect(await listRecommendedUrls()).toEqual([])
    await feature(maps)
    const { body } = await ada.call(`GET /api/staff/blogs/?query=${maps}`)
    expect(body.results).toMatchObject([{ id: maps, is_featured: true }])
  })

  it('include each site only once, and no articles', async () => {
    const article = await makeSite(wend, { kind: 'article' })
    expect((await feature(article)).body).toMatchObject({ code: 'only_sites_featured' })
    await feature(site)
    expect((await feature(site)).status).toBe(409)
    await feature(site, 'DELETE')
    expect((await feature(site, 'DELETE')).status).toBe(409)
    expect((await feature(999_999)).status).toBe(404)
  })
})
