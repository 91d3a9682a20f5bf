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
const told = async (person: TestPerson) =>
  (await person.call('GET /api/notifications/')).body.map(({ text }: { text: string }) => text)

describe('sites and articles', () => {
  it('are found by status, kind, words and number', async () => {
    const article = await makeSite(wend, { title: 'On Gardens', kind: 'article', status: 'hidden' })
    const find = async (query: string) =>
      (await ada.call(`GET /api/staff/blogs/?${query}`)).body.results.map(({ id }: { id: number }) => id)
    expect(await find('kind=article&status=hidden')).toEqual([article])
    expect(await find('query=on+gardens')).toEqual([article])
    expect(await find(`query=${article}`)).toEqual([article])
    expect(await find('query=100%25')).toEqual([])
  })

  it('are hidden, shown, deleted, and the submitter is told why', async () => {
    await ada.call(`POST /api/staff/blogs/${site}/hide/`, { reason: 'Down for weeks.' })
    expect((await wend.anyone(`GET /api/blogs/${site}/`)).status).toBe(404)
    await ada.call(`POST /api/staff/blogs/${site}/restore/`, { reason: 'It is back.' })
    expect((await wend.anyone(`GET /api/blogs/${site}/`)).status).toBe(200)
    expect((await ada.call(`DELETE /api/staff/blogs/${site}/`)).body).toMatchObject({
      reason: ['This field is required.'],
    })
    const gone = await ada.call(`DELETE /api/staff/blogs/${site}/`, { reason: 'Gone for good.' })
    expect(gone.status).toBe(204)
    expect((await ada.call(`GET /api/blogs/${site}/`)).status).toBe(404)
    expect(await told(bob)).toEqual([
      'Your site “Small Gardens” was deleted by the moderators. Gone for good.',
      'Your site “Small Gardens” is shown now. It is back.',
      'Your site “Small Gardens” was hidden by the moderators. Down for weeks.',
    ])
  })
})
