import { beforeEach, describe, expect, it } from 'vitest'
import { queueBehindAccountLock } from '#accounts/testing/queue-behind-account-lock.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { createProposalFixture } from './testing/proposal-fixture.ts'

// Rejected suggestions and decisions, and two decisions at once.

const fixture = createProposalFixture()
const { propose, proposeId, decide, listProposals, getSite } = fixture
let { wend, ada, bob, eve, staff, site } = fixture
beforeEach(() => {
  ;({ wend, ada, bob, eve, staff, site } = fixture)
})
const getNotifications = async (person: TestPerson) => (await person.call('GET /api/notifications/')).body

describe('a member', () => {
  it('does not see the proposals of others unless they may decide', async () => {
    await propose(bob, { title: 'The Garden' })
    expect(await listProposals(bob)).toMatchObject({ count: 1, can_decide: false })
    expect(await listProposals(eve)).toMatchObject({ count: 0, can_decide: false })
    expect(await listProposals(ada)).toMatchObject({ count: 1, can_decide: true })
    expect(await listProposals(staff)).toMatchObject({ count: 1, can_decide: true })
    expect((await wend.anonymous(`GET /api/blogs/${site}/proposals/`)).status).toBe(401)
  })

  it('cannot decide on their own proposals or those of other sites', async () => {
    const proposalId = await proposeId(bob, { title: 'The Garden' })
    expect((await decide(bob, proposalId, { accept: true })).status).toBe(403)
    const other = await makeSite(wend, { by: eve })
    expect((await decide(eve, proposalId, { accept: true }, other)).status).toBe(404)
    expect((await decide(ada, proposalId, {})).body).toMatchObject({ accept: ['This field is required.'] })
  })

  it('is asked to edit the site directly if allowed', async () => {
    for (const person of [ada, staff])
      expect((await propose(person, { title: 'The Garden' })).body).toMatchObject({ code: 'edit_instead' })
  })

  it('cannot propose while suspended, and their proposals are hidden', async () => {
    const mal = await makeUser(wend, `Mal${site}`)
    await propose(mal, { title: 'Buy seeds' })
    await staff.call(`POST /api/staff/users/${mal.username}/suspend/`, { reason: 'Spam', hide_content: true })
    expect((await propose(mal, { title: 'Buy more' })).status).toBe(403)
    expect((await listProposals(ada)).count).toBe(0)
  })

  it('cannot propose edits of an article', async () => {
    const article = await makeSite(wend, { kind: 'article' })
    expect((await propose(bob, { title: 'Other' }, article)).status).toBe(403)
  })
})

describe('rejects', () => {
  it.each([
    [
      'unchanged fields',
      { title: 'gardn', tags: ['moss'] },
      'non_field_errors',
      'You haven’t changed anything.',
    ],
    ['no fields', {}, 'non_field_errors', 'You haven’t changed anything.'],
    ['a blank title', { title: ' ' }, 'title', 'This field may not be blank.'],
    ['a long title', { title: 'x'.repeat(121) }, 'title', undefined],
    ['an invalid feed address', { feed_url: 'ftp://x' }, 'feed_url', undefined],
    ['an invalid tag', { tags: ['a/b'] }, 'tags', undefined],
  ])('%s', async (_, fields, field, message) => {
    const { status, body } = await propose(bob, fields)
    expect(status).toBe(400)
    expect(body[field]).toEqual([message ?? expect.any(String)])
  })

  it('a blocked tag', async () => {
    await makeSite(wend, { tags: [`casino${site}`] })
    await wend.db.updateTable('tags').set({ is_blocked: true }).where('value', '=', `casino${site}`).execute()
    expect((await propose(bob, { tags: [`casino${site}`] })).body).toMatchObject({
      tags: [`The tag “casino${site}” isn’t used here.`],
    })
  })

  it('a repeated proposal, and a fourth open one', async () => {
    await propose(bob, { title: 'One' })
    expect((await propose(bob, { title: 'One' })).body).toMatchObject({ code: 'proposed_already' })
    await propose(bob, { title: 'Two' })
    const last = await proposeId(bob, { title: 'Three' })
    expect((await propose(bob, { title: 'Four' })).body).toMatchObject({
      non_field_errors: [
        'You already have 3 suggested edits pending for this site. Please wait for a decision.',
      ],
    })
    expect((await propose(eve, { title: 'Four' })).status).toBe(201)
    expect((await propose(eve, { title: 'Three' })).body).toMatchObject({ code: 'proposed_already' })
    await decide(ada, last, { accept: false })
    expect((await propose(bob, { title: 'Five' })).status).toBe(201)
  })

  it('all but three of several concurrent proposals', async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => propose(bob, { title: `Title ${n}` })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400])
  })
})

it('accepts one of two concurrent proposals of the same edit by different members', async () => {
  const replies = await queueBehindAccountLock(
    wend,
    ada.id,
    [bob, eve].map((member) => () => propose(member, { title: 'The Garden' })),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 400])
  expect(replies[1]?.body).toMatchObject({ code: 'proposed_already' })
  expect(await listProposals(ada)).toMatchObject({ count: 1 })
})

describe('concurrent decisions', () => {
  it('apply once and report a conflict to the other member', async () => {
    const proposalId = await proposeId(bob, { title: 'The Garden' })
    const replies = await Promise.all([
      decide(ada, proposalId, { accept: true }),
      decide(staff, proposalId, { accept: false }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'decided_already' })
    expect(await getNotifications(bob)).toHaveLength(1)
    expect((await decide(ada, proposalId, { accept: true })).body).toMatchObject({ code: 'decided_already' })
  })

  it('do not overwrite changes made in the meantime', async () => {
    const { id: proposalId, version } = (await propose(bob, { title: 'The Garden' })).body
    await ada.call('POST /api/upload-edit-blog/', { id: site, url: (await getSite()).url, title: 'Gardens' })
    expect((await decide(staff, proposalId, { accept: true, version })).body).toMatchObject({
      code: 'changed_meanwhile',
    })
    const [proposal] = (await listProposals(staff)).results
    expect(proposal.current).toEqual({ title: 'Gardens' })
    expect((await decide(staff, proposalId, { accept: true, version: proposal.version })).status).toBe(200)
    expect((await getSite()).title).toBe('The Garden')
  })
})
