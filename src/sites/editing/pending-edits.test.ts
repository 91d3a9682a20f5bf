import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// In hold-first mode, an approved site cannot be turned into another without review.

let wend: Wend
let ada: TestPerson
let eve: TestPerson
let bob: TestPerson
let siteId: number
let testCount = 0
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  eve = await makeUser(wend, 'Eve', { is_staff: true })
  await ada.call('PATCH /api/staff/settings/', { intake: 'hold_first' })
})
afterAll(() => wend.close())
beforeEach(async () => {
  bob = await makeUser(wend, `Bob${++testCount}`)
  siteId = await makeSite(wend, {
    by: bob,
    url: `https://garden${testCount}.example.org/`,
    title: 'Garden',
    tags: ['moss'],
  })
})

const createCasinoEdit = () => ({
  url: `https://casino${testCount}.example.org/`,
  title: 'Casino',
  description: 'Win!',
  tags: ['slots'],
})
const edit = (fields: object, by = bob) => by.call('POST /api/upload-edit-blog/', { id: siteId, ...fields })
const getOriginalFields = () => ({ url: `https://garden${testCount}.example.org/`, title: 'Garden' })
const getSite = async () => (await wend.anonymous(`GET /api/blogs/${siteId}/`)).body
const getQueue = async () => (await ada.call(`GET /api/staff/held/?query=${bob.username}`)).body.results
const decide = (decision: string, more: object = {}, by = ada) =>
  by.call(`POST /api/staff/held/blog/${siteId}/decide/`, { decision, reason: 'We looked', ...more })
const getNotificationTexts = async () =>
  (await bob.call('GET /api/notifications/')).body.map(({ text }: { text: string }) => text)

describe('an edit of address or title by a newcomer', () => {
  it('is held: the approved text stays public, and only the submitter sees the new one', async () => {
    const { status, body } = await edit(createCasinoEdit())
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Garden', status: 'published', waiting: createCasinoEdit() })
    expect(await getSite()).toMatchObject({
      ...getOriginalFields(),
      description: '',
      tags: ['moss'],
      waiting: null,
    })
    expect((await bob.call(`GET /api/blogs/${siteId}/`)).body.waiting).toMatchObject(createCasinoEdit())
    expect((await eve.call(`GET /api/blogs/${siteId}/`)).body.waiting).toBeNull()
    const found = await wend.anonymous('GET /api/search/?query=casino')
    expect(found.body.results.map(({ id }: { id: number }) => id)).not.toContain(siteId)
  })

  it('is shown to staff as a diff, and published by them', async () => {
    await edit(createCasinoEdit())
    const [pending] = await getQueue()
    expect(pending).toMatchObject({
      kind: 'blog',
      id: siteId,
      status: 'published',
      title: 'Garden',
      changes: [
        {
          field: 'url',
          before: `https://garden${testCount}.example.org/`,
          after: `https://casino${testCount}.example.org/`,
        },
        { field: 'title', before: 'Garden', after: 'Casino' },
        { field: 'description', before: '', after: 'Win!' },
        { field: 'tags', before: 'moss', after: 'slots' },
      ],
    })
    expect((await decide('publish', { version: pending.version })).status).toBe(200)
    expect(await getSite()).toMatchObject({
      ...createCasinoEdit(),
      domain: `casino${testCount}.example.org`,
      slug: 'casino',
    })
    expect(await getQueue()).toEqual([])
    expect(await getNotificationTexts()).toEqual(['Your changes to “Casino” are published now. We looked'])
    const log = (await ada.call('GET /api/staff/log/')).body.results[0]
    expect(log).toMatchObject({
      action: 'held.publish',
      before: { title: 'Garden' },
      after: { title: 'Casino' },
    })
  })

  it('is discarded if staff reject it', async () => {
    await edit(createCasinoEdit())
    expect((await decide('refuse')).status).toBe(200)
    expect(await getSite()).toMatchObject(getOriginalFields())
    expect((await bob.call(`GET /api/blogs/${siteId}/`)).body.waiting).toBeNull()
    expect(await getNotificationTexts()).toEqual(['Your changes to “Garden” were not accepted. We looked'])
  })

  it('is decided once, even by two staff members at the same time', async () => {
    await edit(createCasinoEdit())
    const replies = await Promise.all([decide('publish'), decide('refuse', {}, eve)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await getSite()).title).toBe(replies[0]?.status === 200 ? 'Casino' : 'Garden')
  })

  it('is not published if it changed after staff saw it', async () => {
    await edit({ ...createCasinoEdit(), title: 'Garden shed' })
    const [{ version }] = await getQueue()
    await edit(createCasinoEdit())
    expect(await decide('publish', { version })).toMatchObject({
      status: 409,
      body: { detail: 'This has changed in the meantime. Please look at it again.' },
    })
    expect(await getSite()).toMatchObject(getOriginalFields())
    expect(await getQueue()).toHaveLength(1)
  })

  it('is merged with a held edit: omitted fields keep their held values', async () => {
    await edit(createCasinoEdit())
    const { waiting } = (await edit({ url: createCasinoEdit().url, title: 'Casino Royal' })).body
    expect(waiting).toMatchObject({ ...createCasinoEdit(), title: 'Casino Royal' })
  })

  it('is withdrawn by an edit back to the approved text', async () => {
    await edit(createCasinoEdit())
    expect((await edit({ ...getOriginalFields(), description: '', tags: ['moss'] })).body.waiting).toBeNull()
    expect(await getQueue()).toEqual([])
    expect((await decide('publish')).status).toBe(409)
  })

  it('does not reserve its address, and reports if another site has taken it', async () => {
    await edit(createCasinoEdit())
    await makeSite(wend, { url: createCasinoEdit().url })
    expect((await decide('publish')).body.url).toEqual(['This site has already been uploaded.'])
    expect(await getSite()).toMatchObject(getOriginalFields())
  })

  it('is deleted with the site', async () => {
    await edit(createCasinoEdit())
    await bob.call(`DELETE /api/blogs/delete-by-Id/?blogId=${siteId}`)
    expect(await getQueue()).toEqual([])
  })
})

describe('an edit is applied at once', () => {
  it('if it changes neither address nor title', async () => {
    expect((await edit({ ...getOriginalFields(), description: 'Moss and rain' })).body.waiting).toBeNull()
    expect((await getSite()).description).toBe('Moss and rain')
  })

  it('if the member has three public sites', async () => {
    for (let n = 0; n < 2; n++) await makeSite(wend, { by: bob })
    await edit(createCasinoEdit())
    expect((await getSite()).title).toBe('Casino')
  })

  it('if it is by staff', async () => {
    await edit(createCasinoEdit(), ada)
    expect((await getSite()).title).toBe('Casino')
  })

  it('while new sites are not held', async () => {
    await ada.call('PATCH /api/staff/settings/', { intake: 'publish' })
    await edit(createCasinoEdit())
    expect((await getSite()).title).toBe('Casino')
    await ada.call('PATCH /api/staff/settings/', { intake: 'hold_first' })
  })
})

describe('a held site', () => {
  it('can be edited, but is published only in the version that staff saw', async () => {
    siteId = await makeSite(wend, {
      by: bob,
      status: 'held',
      url: `https://held${testCount}.example.org/`,
      title: 'Held',
    })
    const [{ version, changes }] = await getQueue()
    expect(changes).toBeNull()
    expect((await edit(createCasinoEdit())).body).toMatchObject({ title: 'Casino', waiting: null })
    expect((await decide('publish', { version })).status).toBe(409)
    expect((await wend.anonymous(`GET /api/blogs/${siteId}/`)).status).toBe(404)
    const [heldSite] = await getQueue()
    expect((await decide('publish', { version: heldSite.version })).status).toBe(200)
  })

  it('is never published with an edit made during its approval', async () => {
    siteId = await makeSite(wend, {
      by: bob,
      status: 'held',
      url: `https://held${testCount}.example.org/`,
      title: 'Held',
    })
    const [{ version }] = await getQueue()
    const [, decision] = await Promise.all([edit(createCasinoEdit()), decide('publish', { version })])
    const { status, body } = await wend.anonymous(`GET /api/blogs/${siteId}/`)
    if (decision.status === 200) expect(body.title).toBe('Held')
    else expect([decision.status, status]).toEqual([409, 404])
  })
})
