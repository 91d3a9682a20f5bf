import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let stella: TestPerson
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  stella = await makeUser(wend, 'Stella', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())

const reason = 'It sells links.'
const submit = (url: string, fields: object = {}, by = bob) =>
  by.call('POST /api/upload-edit-blog/', { url, title: 'Again', description: '', tags: [], ...fields })
const remove = (id: number) => stella.call(`DELETE /api/staff/blogs/${id}/`, { reason })
const listRefusedSites = async (query = '') =>
  (await stella.call(`GET /api/staff/refused-sites/?query=${encodeURIComponent(query)}`)).body
const unblock = (id: number) =>
  stella.call(`DELETE /api/staff/refused-sites/${id}/`, { reason: 'A mistake.' })
const makeDeletedSite = async (fields: object) => {
  const id = await makeSite(wend, { by: bob, ...fields })
  expect((await remove(id)).status).toBe(204)
  return id
}
const sentence = `Staff decided not to list this site: ${reason}`
const refusal = {
  status: 400,
  body: {
    url: [sentence],
    code: 'site_refused',
    codes: { url: [{ code: 'site_refused', params: { reason, source: 'deleted' } }] },
  },
}

describe('a submission that staff blocked', () => {
  const makeRefusedSubmission = async (url: string) => {
    await stella.call('PATCH /api/staff/settings/', { intake: 'hold_first' })
    const { body } = await submit(url, {}, await makeUser(wend))
    await stella.call('PATCH /api/staff/settings/', { intake: 'publish' })
    expect(body.status).toBe('held')
    const { id } = body
    await stella.call(`POST /api/staff/held/blog/${id}/decide/`, { decision: 'refuse', reason })
    return id
  }
  const submissionRefusal = {
    ...refusal,
    body: { ...refusal.body, codes: { url: [{ params: { reason, source: 'refused' } }] } },
  }

  it('is rejected until it is unblocked', async () => {
    await makeRefusedSubmission('https://unfit.example.com/')
    expect(await submit('https://unfit.example.com/')).toMatchObject(submissionRefusal)
    const [{ id }] = (await listRefusedSites('unfit.example.com')).results
    expect((await unblock(id)).status).toBe(204)
    expect((await submit('https://unfit.example.com/')).status).toBe(201)
  })

  it('is listed if staff restore it', async () => {
    const id = await makeRefusedSubmission('https://second-thoughts.example.com/')
    await stella.call(`POST /api/staff/blogs/${id}/restore/`, { reason: 'It is fine.' })
    expect((await listRefusedSites('second-thoughts')).results).toEqual([])
    expect((await submit('https://second-thoughts.example.com/')).body.code).toBe('known_already')
  })

  it('still has only one entry if staff delete it later', async () => {
    const id = await makeRefusedSubmission('https://later.example.com/')
    await remove(id)
    expect((await listRefusedSites('later.example.com')).results).toMatchObject([{ source: 'deleted' }])
  })
})

describe('the table of blocked sites', () => {
  it('can be searched by address, alias and reason, and unblocks a site with all its addresses', async () => {
    const feed_url = 'https://feeds.example.net/xyz'
    await makeDeletedSite({ url: 'https://table.example.com/', feed_url })
    const entry = {
      key: 'table.example.com',
      url: 'https://table.example.com/',
      source: 'deleted',
      user: 'Stella',
      reason,
      refused_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    }
    for (const query of ['table.example', 'feeds.example.net/x', 'table'])
      expect(await listRefusedSites(query)).toMatchObject({ count: 1, results: [entry] })
    expect((await listRefusedSites('sells links')).count).toBeGreaterThan(0)
    const [{ id }] = (await listRefusedSites('table.example')).results
    expect((await unblock(id)).status).toBe(204)
    expect((await unblock(id)).status).toBe(404)
    expect((await submit('https://table.example.com/', { feed_url })).status).toBe(201)
    const { body: log } = await stella.call('GET /api/staff/log/')
    expect(log.results[0]).toMatchObject({
      action: 'refused-site.lift',
      thing: `refused-site:${id}`,
      reason: 'A mistake.',
      before: { key: 'table.example.com', source: 'deleted', reason },
    })
  })

  it('shows sites erased for their owners; unblocking one revokes the owner request', async () => {
    const url = 'https://erased.example.com/'
    await wend.anonymous('POST /api/owner-requests/', { url, wish: 'erase', proof: 'staff' })
    const { body } = await stella.call('GET /api/staff/owner-requests/')
    const [{ id: request }] = body.results
    const approve = { decision: 'approve', reason: 'Known to us' }
    await stella.call(`POST /api/staff/owner-requests/${request}/decide/`, approve)
    expect(await submit(`${url}below/`)).toMatchObject({
      status: 400,
      body: {
        url: ['The owner of this site does not want it listed here.'],
        codes: { url: [{ code: 'site_refused', params: { source: 'owner', reason: '' } }] },
      },
    })
    const [entry] = (await listRefusedSites('erased.example')).results
    expect(entry).toMatchObject({ key: 'erased.example.com', source: 'owner', user: 'Stella' })
    expect((await unblock(entry.id)).status).toBe(204)
    const { body: lifted } = await stella.call('GET /api/staff/owner-requests/?state=lifted')
    expect(lifted.results).toMatchObject([{ id: request, state: 'lifted' }])
    const { body: log } = await stella.call('GET /api/staff/log/')
    expect(log.results[0]).toMatchObject({ action: 'refused-site.lift', thing: `request:${request}` })
    expect(JSON.stringify(log.results)).not.toContain('erased.example.com')
    expect((await submit(`${url}below/`)).status).toBe(201)
  })
})
