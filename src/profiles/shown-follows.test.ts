import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let moss: number
let tides: number
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bob = await makeUser(wend, 'Bob')
  moss = await makeSite(wend, { title: 'Moss' })
  tides = await makeSite(wend, { title: 'Tides' })
  await ada.call(`POST /api/blogs/${moss}/follow/`)
  await ada.call(`POST /api/blogs/${tides}/follow/`)
})
afterAll(() => wend.close())

const getFollows = () => wend.anonymous('GET /api/public-profile/Ada/follows/')
const getTitles = async () => (await getFollows()).body.results.map(({ title }: { title: string }) => title)
const setShowsFollows = (shows_follows: boolean) => ada.call('PATCH /api/preferences/', { shows_follows })
const getProfileSetting = async () =>
  (await wend.anonymous('GET /api/public-profile/Ada/')).body.user.shows_follows

describe('followed sites on a profile', () => {
  it('are hidden by default', async () => {
    expect((await ada.call('GET /api/preferences/')).body).toMatchObject({ shows_follows: false })
    expect(await getProfileSetting()).toBe(false)
    const missing = await wend.anonymous('GET /api/public-profile/nobody/follows/')
    expect(missing.status).toBe(404)
    expect((await getFollows()).body).toEqual(missing.body)
    expect((await bob.call('GET /api/public-profile/Ada/follows/')).status).toBe(404)
  })

  it('are shown, latest first, while the member allows it', async () => {
    expect((await setShowsFollows(true)).body).toMatchObject({ shows_follows: true })
    expect(await getProfileSetting()).toBe(true)
    expect(await getTitles()).toEqual(['Tides', 'Moss'])
    await ada.call(`DELETE /api/blogs/${tides}/follow/`)
    expect(await getTitles()).toEqual(['Moss'])
    await ada.call(`POST /api/blogs/${tides}/follow/`)
    expect((await ada.call('PATCH /api/preferences/', {})).body).toMatchObject({ shows_follows: true })
    expect((await setShowsFollows(false)).body).toMatchObject({ shows_follows: false })
    expect((await getFollows()).status).toBe(404)
    expect(await getProfileSetting()).toBe(false)
  })

  it('omit hidden sites', async () => {
    await setShowsFollows(true)
    await hold(wend, 'blog', tides)
    await wend.services.invalidation.catchUp()
    expect((await getFollows()).body).toMatchObject({ count: 1, results: [{ title: 'Moss' }] })
  })

  it('are in the data export, with their visibility', async () => {
    const { body } = await ada.call('GET /api/export/')
    expect(body.account).toMatchObject({ shows_follows: true })
    expect(body.follows).toHaveLength(2)
  })

  it('can be shown only by members themselves', async () => {
    expect((await wend.anonymous('GET /api/preferences/')).status).toBe(401)
    expect((await wend.anonymous('PATCH /api/preferences/', { shows_follows: true })).status).toBe(401)
    expect((await ada.call('PATCH /api/preferences/', { shows_follows: 'perhaps' })).status).toBe(400)
  })
})
