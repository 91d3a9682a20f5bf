import { expect, it } from 'vitest'
import { countPictureBytes } from '../enrichment/thumbnail-queue.ts'
import { png, thumbnailFixture } from '../testing/thumbnail-fixture.ts'

const second = 1000
const hour = 3600 * second

const { fixture, addPicture, listSiteWithPicture, startWorker, getQueuedPicture, getPictureRequests } =
  thumbnailFixture()

it('pauses while crawling is paused, and while our own connection is down', async () => {
  await addPicture('patient.org', await png(800, 600))
  const id = await listSiteWithPicture('patient.org')
  const pause = (is_paused: boolean) =>
    fixture.wend.db.updateTable('reading_budget').set({ is_paused }).execute()
  let downSince: number | undefined = fixture.clock.now()
  await pause(true)
  startWorker({}, () => downSince)
  await fixture.simulation.advance(hour)
  await pause(false)
  await fixture.simulation.advance(hour)
  expect(fixture.web.log).toEqual([])
  const { tries } = await getQueuedPicture(id)
  expect(tries).toBe(0)
  downSince = undefined
  await pause(true)
  await fixture.simulation.advance(hour)
  expect(fixture.web.log).toEqual([])
  await pause(false)
  await fixture.simulation.advance(hour)
  expect(getPictureRequests()).toHaveLength(1)
  expect(await getQueuedPicture(id)).toMatchObject({ due_on: null })
})

it('does not count failed attempts while our own connection is down', async () => {
  const name = 'not-to-blame.org'
  let downSince: number | undefined
  fixture.web.put({ name, resolves: 'failing', pages: {} })
  const id = await listSiteWithPicture(name)
  // The outage is detected during the request.
  startWorker({}, () => {
    if (downSince !== undefined) return downSince
    downSince = fixture.clock.now()
    return undefined
  })
  await fixture.simulation.advance(hour)
  expect((await getQueuedPicture(id)).tries).toBe(0)
})

it('logs the picture with the site’s requests, and counts it towards the total size', async () => {
  await addPicture('logged.org', await png(800, 600))
  const id = await listSiteWithPicture('logged.org')
  startWorker()
  await fixture.simulation.advance(30 * second)
  const log = await fixture.wend.db.selectFrom('readings').select(['what', 'status', 'bytes']).execute()
  expect(log).toEqual([{ what: 'picture', status: '200', bytes: expect.any(Number) }])
  const { bytes } = await getQueuedPicture(id)
  expect(await countPictureBytes(fixture.wend.db)).toBe(Math.ceil((bytes ?? 0) / 1024) * 1024)
  await fixture.wend.db.deleteFrom('site_pictures').where('blog_id', '=', id).execute()
  expect(await countPictureBytes(fixture.wend.db)).toBe(0)
})
