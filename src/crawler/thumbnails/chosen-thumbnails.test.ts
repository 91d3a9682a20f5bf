import { expect, it } from 'vitest'
import { makeEdit } from '#test/builders/contributions.ts'
import { makeUser } from '#test/builders.ts'
import type { Reply } from '#test/web/web-host.ts'
import { enrichSite } from '../enrichment/enrich-site.ts'
import { listSite } from '../testing/crawled-sites.ts'
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

/** Responds like a server that supports conditional requests. */
function serve(name: string) {
  const now = { body: Buffer.alloc(0), etag: '', status: 200, asks: 'all' }
  fixture.web.put({
    name,
    pages: {
      '/me.png': {
        kind: 'picture',
        reply: ({ headers }): Reply =>
          now.status !== 200
            ? { status: now.status }
            : headers['if-none-match'] === now.etag
              ? { status: 304, headers: { 'x-robots-tag': now.asks } }
              : { headers: { 'content-type': 'image/png', etag: now.etag }, body: now.body },
      },
    },
  })
  return now
}
const choose = (id: number, image_source: 'drawn' | 'site', more: { image_blog_page?: string } = {}) =>
  fixture.wend.db
    .updateTable('blogs')
    .set({ image_source, ...more })
    .where('id', '=', id)
    .execute()
const statuses = async () => {
  const log = fixture.wend.db
    .selectFrom('readings')
    .select('status')
    .where('what', '=', 'picture')
    .orderBy('read_on')
  return (await log.execute()).map(({ status }) => status)
}
/** A site whose submitter chose its own picture. */
async function chosenAtFirst(name: string, body: Buffer) {
  const now = serve(name)
  Object.assign(now, { body, etag: '"1"' })
  const id = await listSite(fixture.wend, `http://${name}/`)
  await fixture.wend.runOutbox()
  await choose(id, 'site', { image_blog_page: '/media/as-chosen.webp' })
  const read = async (head?: string) => {
    await readPageOf(id, `http://${name}/`, 'me.png', head)
    await fixture.play.advance(2 * hour)
    return (await publicSite(id)).image_blog_page
  }
  return { id, now, read }
}

it('is the site’s, and is requested conditionally when the page is crawled again', async () => {
  const now = serve('renewed.org')
  Object.assign(now, { body: await png(600, 300), etag: '"1"' })
  const id = await listSiteWithPicture('renewed.org')
  startWorker()
  await fixture.play.advance(hour)
  expect(await publicSite(id)).toMatchObject({ image_source: 'site', image_blog_page: expect.any(String) })
  await fixture.play.advance(100 * hour)
  expect(pictureRequests()).toHaveLength(1)
  await readPageOf(id, 'http://renewed.org/', 'me.png')
  await fixture.play.advance(2 * hour)
  expect(await statuses()).toEqual(['200', '304'])
  Object.assign(now, { body: await png(600, 400, 'red'), etag: '"2"' })
  await readPageOf(id, 'http://renewed.org/', 'me.png')
  await fixture.play.advance(2 * hour)
  expect(pictureRequests()).toHaveLength(3)
  expect((await publicSite(id)).image_blog_page).toContain('-400x267-')
})

it('is removed if it is gone, or if the page names none or forbids it', async () => {
  const now = serve('taken-back.org')
  Object.assign(now, { body: await png(600, 300), etag: '"1"' })
  const id = await listSiteWithPicture('taken-back.org')
  startWorker()
  await fixture.play.advance(hour)
  expect((await publicSite(id)).image_source).toBe('site')
  const address = 'http://taken-back.org/'
  for (const forbidden of [
    '',
    '<meta name="robots" content="noimageindex"><meta property="og:image" content="/me.png">',
  ]) {
    await readPageOf(id, address, 'me.png', forbidden)
    expect(await publicSite(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
    await fixture.play.advance(2 * hour)
    expect((await publicSite(id)).image_blog_page).toBeNull()
    await readPageOf(id, address, 'me.png')
    await fixture.play.advance(2 * hour)
    expect((await publicSite(id)).image_source).toBe('site')
  }
  now.status = 404
  await readPageOf(id, address, 'me.png')
  await fixture.play.advance(2 * hour)
  expect(await publicSite(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
})

it('is never fetched if a person chose the generated cover', async () => {
  await put('drawn.org', await png(800, 600))
  const id = await listSiteWithPicture('drawn.org')
  await choose(id, 'drawn')
  startWorker()
  await fixture.play.advance(hour)
  expect(await publicSite(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
})

it('is stored and refreshed in all sizes if a person chose it', async () => {
  await put('chosen.org', await png(1200, 600))
  const id = await listSiteWithPicture('chosen.org')
  await choose(id, 'site')
  await makeEdit(fixture.wend, {
    site: id,
    by: await makeUser(fixture.wend, 'Chooser'),
    after: { image_source: 'site', image_blog_page: '/media/as-chosen.webp' },
  })
  await readPageOf(id, 'http://chosen.org/', 'me.png')
  startWorker()
  await fixture.play.advance(2 * hour)
  expect((await publicSite(id)).image_blog_page).toContain('-1200x600-')
  expect(await queuedPicture(id)).toMatchObject({ bytes: null, is_chosen: true })
})

it('stays chosen while its page names none or has noindex', async () => {
  const { id, read } = await chosenAtFirst('named-again.org', await png(1200, 600))
  startWorker()
  expect(await read('')).toBeNull()
  expect(await read()).toContain('-1200x600-')
  const dropped = ['title', 'description', 'language', 'image_blog_page'] as const
  await enrichSite(fixture.wend.services, { blog_id: id, dropped: [...dropped], read_on: new Date() })
  expect((await publicSite(id)).image_blog_page).toBeNull()
  expect(await queuedPicture(id)).toMatchObject({ source_url: '', picture: null, due_on: null })
  expect(await read()).toContain('-1200x600-')
  expect(await queuedPicture(id)).toMatchObject({ bytes: null, is_chosen: true })
})

it('is requested unconditionally if the site shows another picture, and after it was given up', async () => {
  const { id, now, read } = await chosenAtFirst('shown-other.org', await png(1200, 600))
  startWorker()
  now.status = 403
  expect(await read()).toBe('/media/as-chosen.webp')
  now.status = 200
  expect(await read()).toContain('-1200x600-')
  await choose(id, 'site', { image_blog_page: '/media/chosen-since.webp' })
  expect(await read()).toContain('-1200x600-')
  expect(await statuses()).toEqual(['403', '200', '200'])
})

it('gives way to the generated cover when it has become an icon', async () => {
  const { id, now, read } = await chosenAtFirst('shrunk.org', await png(1200, 600))
  startWorker()
  expect(await read()).toContain('-1200x600-')
  Object.assign(now, { body: await png(64, 64), etag: '"2"' })
  expect(await read()).toBeNull()
  expect((await publicSite(id)).image_source).toBe('drawn')
})

it('is removed when the header of a 304 forbids it', async () => {
  const { now, read } = await chosenAtFirst('unchanged.org', await png(1200, 600))
  startWorker()
  expect(await read()).toContain('-1200x600-')
  now.asks = 'noimageindex'
  expect(await read()).toBeNull()
  expect(await statuses()).toEqual(['200', '304'])
})

it('is refreshed and removed even without space for pictures, since it needs none', async () => {
  const chosen = await chosenAtFirst('no-room.org', await png(1200, 600))
  await chosen.read()
  const now = serve('had-room.org')
  Object.assign(now, { body: await png(600, 300), etag: '"1"' })
  const crawled = await listSiteWithPicture('had-room.org')
  await put('late.org', await png(600, 300))
  startWorker()
  await fixture.play.advance(hour)
  expect((await publicSite(crawled)).image_blog_page).toContain('/media/')
  await fixture.play.stop()
  fixture.startWorkers(0)
  const late = await listSiteWithPicture('late.org')
  startWorker({ config: { ...fixture.wend.services.config, reading_pictures_mb: 0 } })
  Object.assign(chosen.now, { body: await png(1200, 900, 'red'), etag: '"2"' })
  expect(await chosen.read()).toContain('-1200x900-')
  now.status = 404
  await readPageOf(crawled, 'http://had-room.org/', 'me.png')
  chosen.now.status = 410
  expect(await chosen.read()).toBeNull()
  for (const id of [crawled, late]) expect((await publicSite(id)).image_blog_page).toBeNull()
  expect(pictureRequests().some(({ host }) => host === 'late.org')).toBe(false)
})
