import { expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { savePendingEdit } from '#sites/editing/pending-edits.ts'
import { makeUser } from '#test/builders.ts'
import { png, thumbnailFixture } from '../testing/thumbnail-fixture.ts'
import { overrideHealth } from './override-health.ts'

const hour = 3600 * 1000
const { fixture, addPicture, listSiteWithPicture, applyPage, startWorker, getSite, getPictureRequests } =
  thumbnailFixture()
const decide = (id: number, health: 'changed_hands' | 'fine', user_id: number) =>
  inTransaction(fixture.wend.db, (tx) =>
    overrideHealth(tx, id, { health, reason: 'Seen.', user_id, hasMoved: false }),
  )

it('removes a site’s picture when the site changes hands, and restores it afterwards', async () => {
  await addPicture('sold.org', await png(800, 600))
  const id = await listSiteWithPicture('sold.org')
  startWorker()
  await fixture.simulation.advance(hour)
  expect((await getSite(id)).image_source).toBe('site')
  const { id: user_id } = await makeUser(fixture.wend, 'Steward', { is_staff: true })
  await decide(id, 'changed_hands', user_id)
  expect(await getSite(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
  await applyPage(id, 'http://sold.org/', 'me.png')
  await fixture.simulation.advance(2 * hour)
  expect(getPictureRequests()).toHaveLength(1)
  expect((await getSite(id)).image_blog_page).toBeNull()
  await decide(id, 'fine', user_id)
  await applyPage(id, 'http://sold.org/', 'me.png')
  await fixture.simulation.advance(2 * hour)
  expect((await getSite(id)).image_source).toBe('site')
})

it('ignores the picture of an edit that was pending while the site had changed hands', async () => {
  const steward = await makeUser(fixture.wend, 'Stewardess', { is_staff: true })
  const member = await makeUser(fixture.wend, 'Submitter')
  const edit = { title: 'Moss again', image_source: 'site', image_blog_page: '/media/of-others.webp' }
  for (const [name, picture] of [
    ['drawn-before.org', null],
    ['own-before.org', '/media/own.webp'],
  ] as const) {
    const id = await listSiteWithPicture(name)
    const before = { image_source: picture && ('own' as const), image_blog_page: picture }
    await fixture.wend.db.updateTable('blogs').set(before).where('id', '=', id).execute()
    await inTransaction(fixture.wend.db, (tx) => savePendingEdit(tx, id, member.id, edit))
    await decide(id, 'changed_hands', steward.id)
    await decide(id, 'fine', steward.id)
    const decision = { decision: 'publish', reason: 'We looked' }
    expect((await steward.call(`POST /api/staff/held/blog/${id}/decide/`, decision)).status).toBe(200)
    expect(await getSite(id)).toMatchObject({ title: 'Moss again', image_blog_page: picture })
  }
})
