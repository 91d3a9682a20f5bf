import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeReview } from '#test/builders/contributions.ts'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let cyd: TestPerson
let site: number
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
  cyd = await makeUser(wend, 'Cyd')
})
afterAll(() => wend.close())
beforeEach(async () => {
  await wend.db.deleteFrom('notifications').execute()
  site = await makeSite(wend, { title: 'Small Gardens', by: bob })
})
const listNotifications = async (person: TestPerson) =>
  (await person.call('GET /api/notifications/')).body.map(({ text }: { text: string }) => text)

describe('pending content', () => {
  const listPending = async () => (await ada.call('GET /api/staff/held/')).body.results

  it('is published or rejected, and its owner gets the reason', async () => {
    const firstSite = await makeSite(wend, { title: 'One', by: bob, status: 'held' })
    const secondSite = await makeSite(wend, { title: 'Two', by: bob, status: 'held' })
    expect(await listPending()).toMatchObject([
      { kind: 'blog', id: firstSite, status: 'held' },
      { id: secondSite },
    ])
    const decide = (id: number, decision: string) =>
      ada.call(`POST /api/staff/held/blog/${id}/decide/`, { decision, reason: 'Have a look.' })
    await decide(firstSite, 'publish')
    await decide(secondSite, 'refuse')
    expect(await listPending()).toEqual([])
    expect((await wend.anonymous(`GET /api/blogs/${firstSite}/`)).status).toBe(200)
    expect((await wend.anonymous(`GET /api/blogs/${secondSite}/`)).status).toBe(404)
    expect(await listNotifications(bob)).toEqual([
      'Your site “Two” was not accepted. Have a look.',
      'Your site “One” is published now. Have a look.',
    ])
    expect((await decide(firstSite, 'refuse')).status).toBe(409)
  })

  it('may be a review, which counts once it is approved', async () => {
    const id = await makeReview(wend, { site, by: cyd, rating: 1, content: 'No' })
    await hold(wend, 'review', id, 'held')
    expect((await listPending())[0]).toMatchObject({
      kind: 'review',
      id,
      title: 'Small Gardens',
      username: 'Cyd',
    })
    await ada.call(`POST /api/staff/held/review/${id}/decide/`, { decision: 'publish', reason: 'Fair' })
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).body).toMatchObject({
      review_count: 1,
      average_rating: 1,
    })
  })
})
