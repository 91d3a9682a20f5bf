import { expect, it } from 'vitest'
import { savePendingEdit } from '#sites/editing/pending-edits.ts'
import { makeUser } from '#test/builders.ts'
import { png, thumbnailFixture } from '../testing/thumbnail-fixture.ts'
import { overrideHealth } from './override-health.ts'

const hour = 3600 * 1000
const { fixture, put, listSiteWithPicture, readPageOf, startWorker, publicSite, pictureRequests } =
  thumbnailFixture()
const decide = (id: number, health: 'changed_hands' | 'fine', user_id: number) =>
  fixture.wend.db
    .transaction()
    .execute((tx) => overrideHealth(tx, id, { health, reason: 'Seen.', user_id, hasMoved: false }))

it('disappears when a site changes hands, and returns with it', async () => {
  await put('sold.org', await png(800, 600))
  const id = await listSiteWithPicture('sold.org')
  startWorker()
  await fixture.play.advance(hour)
  expect((await publicSite(id)).image_source).toBe('site')
  const { id: user_id } = await makeUser(fixture.wend, 'Steward', { is_staff: true })
  await decide(id, 'changed_hands', user_id)
  expect(await publicSite(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
  await readPageOf(id, 'http://sold.org/', 'me.png')
  await fixture.play.advance(2 * hour)
  expect(pictureRequests()).toHaveLength(1)
  expect((await publicSite(id)).image_blog_page).toBeNull()
  await decide(id, 'fine', user_id)
  await readPageOf(id, 'http://sold.org/', 'me.png')
  await fixture.play.advance(2 * hour)
  expect((await publicSite(id)).image_source).toBe('site')
})

it('is not set by an edit that was pending in the meantime', async () => {
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
    await fixture.wend.db.transaction().execute((tx) => savePendingEdit(tx, id, member.id, edit))
    await decide(id, 'changed_hands', steward.id)
    await decide(id, 'fine', steward.id)
    const decision = { decision: 'publish', reason: 'We looked' }
    expect((await steward.call(`POST /api/staff/held/blog/${id}/decide/`, decision)).status).toBe(200)
    expect(await publicSite(id)).toMatchObject({ title: 'Moss again', image_blog_page: picture })
  }
})
