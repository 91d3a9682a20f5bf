import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeEdit } from '#test/builders/contributions.ts'
import { makeShowings } from '#test/builders/showings.ts'
import { makeUser } from '#test/builders.ts'
import { takePicture } from '../enrichment/thumbnail-queue.ts'
import { png, thumbnailFixture } from '../testing/thumbnail-fixture.ts'

const second = 1000
const hour = 3600 * second

const {
  fixture,
  put,
  listSiteWithPicture,
  readPageOf,
  startWorker,
  publicSite,
  queuedPicture,
  pictureRequests,
} = thumbnailFixture()

it('shows the picture that a page names in one small size, and records its source', async () => {
  await put('moss.org', await png(1200, 600))
  const id = await listSiteWithPicture('moss.org')
  startWorker()
  await fixture.play.advance(30 * second)
  expect(fixture.web.log.map(({ path }) => path)).toEqual(['/robots.txt', '/me.png'])
  const { image_blog_page } = await publicSite(id)
  expect(image_blog_page).toMatch(/^\/media\/[0-9a-f]{40}-400x200-400\.webp/)
  const files: string[] = []
  for await (const { name } of fixture.wend.services.media.list()) files.push(name)
  expect(files).toHaveLength(2)
  expect((await fixture.wend.anyone(`GET ${image_blog_page}`)).headers['content-type']).toBe('image/webp')
  const { results } = (await fixture.wend.anyone(`GET /api/blogs/${id}/history/`)).body
  expect(results[0]).toMatchObject({ source: 'reading' })
  expect(results[0].changes.map(({ field }: { field: string }) => field)).toContain('image_blog_page')
})

it('requests at most one per second, each once, from any number of processes', async () => {
  const picture = await png(400, 300)
  const names = Array.from({ length: 12 }, (_, n) => `many-${n}.org`)
  for (const name of names) {
    await put(name, picture)
    await listSiteWithPicture(name)
  }
  startWorker()
  startWorker()
  await fixture.play.advance(60 * second)
  expect(
    pictureRequests()
      .map(({ host }) => host)
      .sort(),
  ).toEqual(names.toSorted())
  const begun = fixture.web.log
    .filter(({ path }) => path === '/robots.txt')
    .map(({ at }) => at)
    .sort()
  for (const [n, at] of begun.entries())
    if (n > 0) expect(at - (begun[n - 1] ?? 0)).toBeGreaterThanOrEqual(second)
})

it('obeys robots.txt, and keeps the generated cover if there is no usable picture', async () => {
  await put('closed.org', await png(400, 300), {
    robots: { reply: { body: 'User-agent: *\nDisallow: /' }, allows: () => false },
  })
  await put('icon.org', await png(64, 64))
  await put('broken.org', Buffer.from('no picture'))
  const ids = [
    await listSiteWithPicture('closed.org'),
    await listSiteWithPicture('icon.org'),
    await listSiteWithPicture('broken.org'),
    await listSiteWithPicture('empty.org'),
  ]
  startWorker()
  await fixture.play.advance(60 * second)
  expect(
    pictureRequests()
      .map(({ host }) => host)
      .sort(),
  ).toEqual(['broken.org', 'icon.org'])
  for (const id of ids) expect((await publicSite(id)).image_blog_page).toBeNull()
  await fixture.play.advance(100 * hour)
  expect(pictureRequests()).toHaveLength(2)
})

it('never replaces a picture that a person chose', async () => {
  await put('own.org', await png(800, 600))
  const id = await listSiteWithPicture('own.org')
  const bo = await makeUser(fixture.wend, 'Boris', { is_staff: true })
  await fixture.wend.db
    .updateTable('blogs')
    .set({ image_blog_page: '/media/theirs.webp' })
    .where('id', '=', id)
    .execute()
  await makeEdit(fixture.wend, { site: id, by: bo, after: { image_blog_page: '/media/theirs.webp' } })
  startWorker()
  await fixture.play.advance(30 * second)
  expect((await publicSite(id)).image_blog_page).toBe('/media/theirs.webp')
})

it('retries failures, and fetches another picture when the page names one', async () => {
  const picture = await png(500, 300)
  let fails = true
  fixture.web.put({
    name: 'slow.org',
    pages: {
      '/me.png': {
        kind: 'picture',
        reply: () => (fails ? { status: 500 } : { headers: { 'content-type': 'image/png' }, body: picture }),
      },
      '/other.png': {
        kind: 'picture',
        reply: { headers: { 'content-type': 'image/png' }, body: await png(600, 300, 'red') },
      },
    },
  })
  const id = await listSiteWithPicture('slow.org')
  startWorker()
  await fixture.play.advance(hour)
  expect(pictureRequests()).toHaveLength(1)
  fails = false
  await fixture.play.advance(7 * hour)
  const first = (await publicSite(id)).image_blog_page
  expect(first).toContain('-400x240-')
  await readPageOf(id, 'http://slow.org/', 'me.png')
  await readPageOf(id, 'http://slow.org/', 'other.png')
  await fixture.play.advance(2 * hour)
  expect(pictureRequests().map(({ path }) => path)).toEqual(['/me.png', '/me.png', '/other.png'])
  expect((await publicSite(id)).image_blog_page).toContain('-400x200-')
})

it('fetches no more pictures than fit, and continues when there is space', async () => {
  await put('full.org', await png(800, 600))
  const id = await listSiteWithPicture('full.org')
  const config = { ...fixture.wend.services.config, reading_pictures_mb: 0 }
  startWorker({ config })
  await fixture.play.advance(hour)
  expect(pictureRequests()).toEqual([])
  startWorker()
  await fixture.play.advance(2 * hour)
  expect((await publicSite(id)).image_blog_page).toContain('/media/')
})

it('evicts pictures of the least shown sites first', async () => {
  const ids: number[] = []
  for (const [n, name] of ['seldom.org', 'often.org', 'now-and-then.org'].entries()) {
    await put(name, await png(400 + n, 300))
    ids.push(await listSiteWithPicture(name))
  }
  const [seldom = 0, often = 0, between = 0] = ids
  await makeShowings(fixture.wend, often, 50)
  await makeShowings(fixture.wend, between, 20)
  const later = (id: number) =>
    sql`update site_pictures set due_on = 'infinity' where blog_id = ${id}`.execute(fixture.wend.db)
  await later(between)
  startWorker()
  await fixture.play.advance(hour)
  expect((await publicSite(seldom)).image_blog_page).toContain('/media/')
  await fixture.play.stop()
  fixture.startWorkers(0)
  // Space for the existing pictures only.
  const config = { ...fixture.wend.services.config, reading_pictures_mb: 2 / 1024 }
  await sql`update site_pictures set due_on = now() where blog_id = ${between}`.execute(fixture.wend.db)
  startWorker({ config })
  await fixture.play.advance(hour)
  expect(await queuedPicture(seldom)).toMatchObject({ picture: null, bytes: null })
  expect((await publicSite(seldom)).image_blog_page).toBeNull()
  expect((await publicSite(often)).image_blog_page).toContain('/media/')
  expect((await publicSite(between)).image_blog_page).toContain('/media/')
  // The evicted picture waits for its next turn.
  expect(Date.parse((await queuedPicture(seldom)).due_on ?? '')).toBeGreaterThan(
    fixture.clock.now() + 20 * 24 * hour,
  )
})

it('continues the work of a killed process', async () => {
  await put('killed.org', await png(800, 600))
  const id = await listSiteWithPicture('killed.org')
  expect(await takePicture(fixture.wend.db, fixture.clock.now())).toMatchObject({
    blog_id: id,
    tries: 1,
    is_crawled: true,
  })
  startWorker()
  await fixture.play.advance(5 * 60 * second)
  expect(pictureRequests()).toEqual([])
  await fixture.play.advance(2 * hour)
  expect(pictureRequests()).toHaveLength(1)
  expect((await publicSite(id)).image_blog_page).toContain('/media/')
})
