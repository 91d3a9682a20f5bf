import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeEdit } from '#test/builders/contributions.ts'
import { makeShowings } from '#test/builders/showings.ts'
import { makeUser } from '#test/builders.ts'
import { leasePicture } from '../enrichment/thumbnail-queue.ts'
import { png, thumbnailFixture } from '../testing/thumbnail-fixture.ts'

const second = 1000
const hour = 3600 * second

const {
  fixture,
  addPicture,
  listSiteWithPicture,
  applyPage,
  startWorker,
  getSite,
  getQueuedPicture,
  getPictureRequests,
} = thumbnailFixture()

it('shows the picture that a page names in one small size, and records its source', async () => {
  await addPicture('moss.org', await png(1200, 600))
  const id = await listSiteWithPicture('moss.org')
  startWorker()
  await fixture.simulation.advance(30 * second)
  expect(fixture.web.log.map(({ path }) => path)).toEqual(['/robots.txt', '/me.png'])
  const { image_blog_page } = await getSite(id)
  expect(image_blog_page).toMatch(/^\/media\/[0-9a-f]{40}-400x200-400\.webp/)
  const files: string[] = []
  for await (const { name } of fixture.wend.services.media.list()) files.push(name)
  expect(files).toHaveLength(2)
  expect((await fixture.wend.anonymous(`GET ${image_blog_page}`)).headers['content-type']).toBe('image/webp')
  const { results } = (await fixture.wend.anonymous(`GET /api/blogs/${id}/history/`)).body
  expect(results[0]).toMatchObject({ source: 'reading' })
  expect(results[0].changes.map(({ field }: { field: string }) => field)).toContain('image_blog_page')
})

it('requests each picture once, and at most one per second across all processes', async () => {
  const picture = await png(400, 300)
  const names = Array.from({ length: 12 }, (_, n) => `many-${n}.org`)
  for (const name of names) {
    await addPicture(name, picture)
    await listSiteWithPicture(name)
  }
  startWorker()
  startWorker()
  await fixture.simulation.advance(60 * second)
  expect(
    getPictureRequests()
      .map(({ host }) => host)
      .sort(),
  ).toEqual(names.toSorted())
  const startTimes = fixture.web.log
    .filter(({ path }) => path === '/robots.txt')
    .map(({ at }) => at)
    .sort()
  for (const [n, at] of startTimes.entries())
    if (n > 0) expect(at - (startTimes[n - 1] ?? 0)).toBeGreaterThanOrEqual(second)
})

it('obeys robots.txt, and keeps the generated cover if there is no usable picture', async () => {
  await addPicture('closed.org', await png(400, 300), {
    robots: { reply: { body: 'User-agent: *\nDisallow: /' }, allows: () => false },
  })
  await addPicture('icon.org', await png(64, 64))
  await addPicture('broken.org', Buffer.from('no picture'))
  const ids = [
    await listSiteWithPicture('closed.org'),
    await listSiteWithPicture('icon.org'),
    await listSiteWithPicture('broken.org'),
    await listSiteWithPicture('empty.org'),
  ]
  startWorker()
  await fixture.simulation.advance(60 * second)
  expect(
    getPictureRequests()
      .map(({ host }) => host)
      .sort(),
  ).toEqual(['broken.org', 'icon.org'])
  for (const id of ids) expect((await getSite(id)).image_blog_page).toBeNull()
  await fixture.simulation.advance(100 * hour)
  expect(getPictureRequests()).toHaveLength(2)
})

it('never replaces a picture that a person chose', async () => {
  await addPicture('own.org', await png(800, 600))
  const id = await listSiteWithPicture('own.org')
  const bo = await makeUser(fixture.wend, 'Boris', { is_staff: true })
  await fixture.wend.db
    .updateTable('blogs')
    .set({ image_blog_page: '/media/theirs.webp' })
    .where('id', '=', id)
    .execute()
  await makeEdit(fixture.wend, { site: id, by: bo, after: { image_blog_page: '/media/theirs.webp' } })
  startWorker()
  await fixture.simulation.advance(30 * second)
  expect((await getSite(id)).image_blog_page).toBe('/media/theirs.webp')
})

it('retries failures, and fetches another picture when the page names one', async () => {
  const picture = await png(500, 300)
  let isFailing = true
  fixture.web.put({
    name: 'slow.org',
    pages: {
      '/me.png': {
        kind: 'picture',
        reply: () =>
          isFailing ? { status: 500 } : { headers: { 'content-type': 'image/png' }, body: picture },
      },
      '/other.png': {
        kind: 'picture',
        reply: { headers: { 'content-type': 'image/png' }, body: await png(600, 300, 'red') },
      },
    },
  })
  const id = await listSiteWithPicture('slow.org')
  startWorker()
  await fixture.simulation.advance(hour)
  expect(getPictureRequests()).toHaveLength(1)
  isFailing = false
  await fixture.simulation.advance(7 * hour)
  const first = (await getSite(id)).image_blog_page
  expect(first).toContain('-400x240-')
  await applyPage(id, 'http://slow.org/', 'me.png')
  await applyPage(id, 'http://slow.org/', 'other.png')
  await fixture.simulation.advance(2 * hour)
  expect(getPictureRequests().map(({ path }) => path)).toEqual(['/me.png', '/me.png', '/other.png'])
  expect((await getSite(id)).image_blog_page).toContain('-400x200-')
})

it('fetches no more pictures than fit, and continues when there is space', async () => {
  await addPicture('full.org', await png(800, 600))
  const id = await listSiteWithPicture('full.org')
  const config = { ...fixture.wend.services.config, readingPicturesMb: 0 }
  startWorker({ config })
  await fixture.simulation.advance(hour)
  expect(getPictureRequests()).toEqual([])
  startWorker()
  await fixture.simulation.advance(2 * hour)
  expect((await getSite(id)).image_blog_page).toContain('/media/')
})

it('evicts pictures of the least shown sites first', async () => {
  const ids: number[] = []
  for (const [n, name] of ['seldom.org', 'often.org', 'now-and-then.org'].entries()) {
    await addPicture(name, await png(400 + n, 300))
    ids.push(await listSiteWithPicture(name))
  }
  const [rarelyShown = 0, oftenShown = 0, sometimesShown = 0] = ids
  await makeShowings(fixture.wend, oftenShown, 50)
  await makeShowings(fixture.wend, sometimesShown, 20)
  const postpone = (id: number) =>
    sql`update site_pictures set due_on = 'infinity' where blog_id = ${id}`.execute(fixture.wend.db)
  await postpone(sometimesShown)
  startWorker()
  await fixture.simulation.advance(hour)
  expect((await getSite(rarelyShown)).image_blog_page).toContain('/media/')
  await fixture.simulation.stop()
  fixture.startWorkers(0)
  // Space for the existing pictures only.
  const config = { ...fixture.wend.services.config, readingPicturesMb: 2 / 1024 }
  await sql`update site_pictures set due_on = now() where blog_id = ${sometimesShown}`.execute(
    fixture.wend.db,
  )
  startWorker({ config })
  await fixture.simulation.advance(hour)
  expect(await getQueuedPicture(rarelyShown)).toMatchObject({ picture: null, bytes: null })
  expect((await getSite(rarelyShown)).image_blog_page).toBeNull()
  expect((await getSite(oftenShown)).image_blog_page).toContain('/media/')
  expect((await getSite(sometimesShown)).image_blog_page).toContain('/media/')
  // The evicted picture waits for its next turn.
  expect(Date.parse((await getQueuedPicture(rarelyShown)).due_on ?? '')).toBeGreaterThan(
    fixture.clock.now() + 20 * 24 * hour,
  )
})

it('continues the work of a killed process', async () => {
  await addPicture('killed.org', await png(800, 600))
  const id = await listSiteWithPicture('killed.org')
  expect(await leasePicture(fixture.wend.db, fixture.clock.now())).toMatchObject({
    blog_id: id,
    tries: 1,
    is_crawled: true,
  })
  startWorker()
  await fixture.simulation.advance(5 * 60 * second)
  expect(getPictureRequests()).toEqual([])
  await fixture.simulation.advance(2 * hour)
  expect(getPictureRequests()).toHaveLength(1)
  expect((await getSite(id)).image_blog_page).toContain('/media/')
})
