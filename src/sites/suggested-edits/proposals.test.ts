import { beforeEach, describe, expect, it } from 'vitest'
import { parseSiteUrl, type SiteUrl } from '#addresses/site-address.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { holdFirstSites } from '#test/builders/for-staff.ts'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { proposeMove } from './propose-move.ts'
import { createProposalFixture } from './testing/proposal-fixture.ts'

const fixture = createProposalFixture()
const { propose, proposeId, decide, listProposals, getSite } = fixture
let { wend, ada, bob, eve, staff, site } = fixture
beforeEach(() => {
  ;({ wend, ada, bob, eve, staff, site } = fixture)
})
const parseAddress = (url: string) => parseSiteUrl(url) as SiteUrl
const getHistory = async (by: TestPerson, id = site) =>
  (await by.call(`GET /api/blogs/${id}/history/`)).body.results
const getNotifications = async (person: TestPerson) =>
  (await person.call('GET /api/notifications/')).body.map(
    ({ actor, text, url }: { actor: { username: string } | null; text: string; url: string }) =>
      `${actor ? `${actor.username} ` : ''}${text} -> ${url}`,
  )

describe('a proposal', () => {
  it('shows its changes against the current values', async () => {
    const { status, body } = await propose(bob, {
      title: 'The Garden',
      tags: ['moss', 'Rain'],
      description: 'About gardens.',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      blog: { id: site, title: 'gardn' },
      user: { username: 'Bob' },
      fields: { title: 'The Garden', tags: ['moss', 'rain'] },
      current: { title: 'gardn', tags: ['moss'] },
      state: 'open',
      decided_on: null,
    })
    await ada.call('POST /api/upload-edit-blog/', { id: site, url: (await getSite()).url, title: 'Gardens' })
    const { results } = await listProposals(ada)
    expect(results[0]).toMatchObject({ fields: { title: 'The Garden' }, current: { title: 'Gardens' } })
  })

  it('is accepted with one click, and the history names who proposed and who accepted it', async () => {
    const proposalId = await proposeId(bob, {
      title: 'The Garden',
      tags: ['rain'],
      feed_url: 'garden.example.org/feed',
    })
    expect(await getNotifications(ada)).toEqual([
      `Bob suggested edits to “gardn” -> /blog/gardn/${site}/changes`,
    ])
    const { status, body } = await decide(ada, proposalId, { accept: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'accepted', decided_on: expect.any(String) })
    expect(await getSite()).toMatchObject({
      title: 'The Garden',
      slug: 'the-garden',
      tags: ['rain'],
      feed_url: 'https://garden.example.org/feed',
      description: 'About gardens.',
    })
    const [change] = await getHistory(ada)
    expect(change).toMatchObject({
      source: 'person',
      user: { username: 'Ada' },
      proposed_by: { username: 'Bob' },
    })
    expect(change.changes).toEqual([
      { field: 'title', before: 'gardn', after: 'The Garden' },
      { field: 'tags', before: ['moss'], after: ['rain'] },
      { field: 'feed_url', before: null, after: 'https://garden.example.org/feed' },
    ])
    expect(await getNotifications(bob)).toEqual([
      `Ada accepted your edits to “The Garden” -> /blog/gardn/${site}`,
    ])
  })

  it('is rejected with a reason, and nothing changes', async () => {
    const proposalId = await proposeId(bob, { description: 'Buy seeds.' })
    expect(
      (await decide(ada, proposalId, { accept: false, reason: 'It sells nothing.' })).body,
    ).toMatchObject({
      state: 'refused',
      reason: 'It sells nothing.',
    })
    expect((await getSite()).description).toBe('About gardens.')
    expect(await getNotifications(bob)).toEqual([
      `Ada didn’t accept your edits to “gardn”. It sells nothing. -> /blog/gardn/${site}`,
    ])
    expect(await getHistory(ada)).toEqual([])
  })

  it('is decided by the owner of the site', async () => {
    await makeOwner(wend, eve, site)
    const proposalId = await proposeId(bob, { title: 'The Garden' })
    expect((await getNotifications(eve))[0]).toContain('Bob suggested')
    expect((await decide(eve, proposalId, { accept: true })).status).toBe(200)
    expect((await getHistory(eve))[0]).toMatchObject({ source: 'owner', user: { username: 'Eve' } })
  })

  it('is recorded as the owner’s if they accept it and also submitted the site', async () => {
    await makeOwner(wend, ada, site)
    await decide(ada, await proposeId(bob, { title: 'The Garden' }), { accept: true })
    expect((await getHistory(eve))[0]).toMatchObject({ source: 'owner', user: { username: 'Ada' } })
  })

  it('is recorded as the owner’s if they proposed it, whoever accepts it', async () => {
    await makeOwner(wend, eve, site)
    const proposalId = await proposeId(eve, { title: 'My Garden' })
    await decide(ada, proposalId, { accept: true })
    expect((await getHistory(ada))[0]).toMatchObject({ source: 'owner', proposed_by: { username: 'Eve' } })
  })

  it('is decided by staff anonymously, with an entry in their log', async () => {
    const proposalId = await proposeId(bob, { title: 'The Garden' })
    await decide(staff, proposalId, { accept: true, reason: 'A typing error.' })
    expect((await getHistory(ada))[0]).toMatchObject({
      source: 'staff',
      user: null,
      proposed_by: { username: 'Bob' },
    })
    expect((await staff.call('GET /api/staff/log/')).body.results[0]).toMatchObject({
      action: 'proposal.accept',
      thing: `blog:${site}`,
      username: 'Sue',
      before: { title: 'gardn' },
    })
    expect(await getNotifications(bob)).toEqual([
      `Your changes to “The Garden” are published now. A typing error. -> /blog/gardn/${site}`,
    ])
  })

  it('is held for staff again if an edit by the accepting person would be', async () => {
    await holdFirstSites(wend)
    await wend.db
      .updateTable('blogs')
      .set({ user_id: null })
      .where('user_id', '=', ada.id)
      .where('id', '<>', site)
      .execute()
    const proposalId = await proposeId(bob, { title: 'Buy seeds' })
    await decide(ada, proposalId, { accept: true })
    expect((await getSite()).title).toBe('gardn')
    expect((await ada.call(`GET /api/blogs/${site}/`)).body.waiting.title).toBe('Buy seeds')
    await wend.db.deleteFrom('settings').where('name', '=', 'intake').execute()
  })
})

describe('staff', () => {
  const getWaiting = async (whose = 'nobody') =>
    (await staff.call(`GET /api/staff/proposals/?whose=${whose}&page_size=100`)).body.results.map(
      ({ id }: { id: number }) => id,
    )

  it('see proposals that nobody else is likely to decide', async () => {
    const importedId = await makeSite(wend, { title: 'Imported' })
    const orphanedId = await proposeId(bob, { title: 'A name' }, importedId)
    const proposalId = await proposeId(bob, { title: 'The Garden' })
    expect(await getWaiting()).toContain(orphanedId)
    expect(await getWaiting()).not.toContain(proposalId)
    expect(await getWaiting('all')).toContain(proposalId)
    await wend.db
      .updateTable('sessions')
      .set({ last_used_on: '2020-01-01' })
      .where('user_id', '=', ada.id)
      .execute()
    expect(await getWaiting()).toContain(proposalId)
    await wend.db
      .updateTable('sessions')
      .set({ last_used_on: new Date() })
      .where('user_id', '=', ada.id)
      .execute()
    await wend.db
      .updateTable('proposals')
      .set({ created_on: '2020-01-01' })
      .where('id', '=', proposalId)
      .execute()
    expect(await getWaiting()).toContain(proposalId)
    await decide(staff, proposalId, { accept: true })
    expect(await getWaiting('all')).not.toContain(proposalId)
  })

  it.each([true, false])('decide on crawler proposals for a site without an owner: %s', async (accept) => {
    const [from, to] = [`https://old-${accept}.example.org/`, `https://new-${accept}.example.org/`]
    const importedId = await makeSite(wend, { title: 'Imported', url: from })
    await inTransaction(wend.db, (tx) => proposeMove(tx, importedId, parseAddress(to)))
    const { results } = await listProposals(staff, importedId)
    expect(results).toMatchObject([{ user: null, fields: { url: to }, current: { url: from } }])
    const [{ id: proposalId, version }] = results
    expect(await getWaiting()).toContain(proposalId)
    expect((await decide(bob, proposalId, { accept }, importedId)).status).toBe(403)
    const decision = { accept, version, reason: 'I looked at both.' }
    expect((await decide(staff, proposalId, decision, importedId)).body).toMatchObject({
      state: accept ? 'accepted' : 'refused',
    })
    expect((await getSite(importedId)).url).toBe(accept ? to : from)
    expect(await getWaiting('all')).not.toContain(proposalId)
    expect((await staff.call('GET /api/staff/log/')).body.results[0]).toMatchObject({
      action: accept ? 'proposal.accept' : 'proposal.refuse',
      thing: `blog:${importedId}`,
      username: 'Sue',
      reason: 'I looked at both.',
    })
    expect((await getHistory(staff, importedId)).map(({ source }: { source: string }) => source)).toEqual(
      accept ? ['staff'] : [],
    )
    // The same move is not proposed again.
    await inTransaction(wend.db, (tx) => proposeMove(tx, importedId, parseAddress(to)))
    expect((await listProposals(staff, importedId)).count).toBe(1)
  })
})

it('exports and deletes proposals with the member’s account', async () => {
  const mo = await makeUser(wend, `Mo${site}`)
  const proposalId = await proposeId(mo, { title: 'The Garden' })
  await decide(ada, proposalId, { accept: true })
  await proposeId(mo, { title: 'A Garden' })
  const data = (await mo.call('GET /api/export/')).body
  expect(data.proposals).toMatchObject([
    { blog_id: site, fields: { title: 'The Garden' }, state: 'accepted' },
    { fields: { title: 'A Garden' }, state: 'open' },
  ])
  await wend.db.deleteFrom('users').where('id', '=', mo.id).execute()
  expect((await listProposals(ada)).count).toBe(0)
  expect((await getHistory(ada))[0]).toMatchObject({ user: { username: 'Ada' }, proposed_by: null })
})

it('shows the values in a history to those who may edit the site, and the changed fields to everyone', async () => {
  await ada.call('POST /api/upload-edit-blog/', { id: site, url: (await getSite()).url, title: 'Gardens' })
  expect((await getHistory(ada))[0].changes).toEqual([{ field: 'title', before: 'gardn', after: 'Gardens' }])
  const publicHistory = (await wend.anonymous(`GET /api/blogs/${site}/history/`)).body
  expect(publicHistory.results).toMatchObject([
    { source: 'person', user: { username: 'Ada' }, changes: [{ field: 'title', before: null, after: null }] },
  ])
  expect((await getHistory(bob))[0].changes).toEqual([{ field: 'title', before: null, after: null }])
})
