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
  addPicture,
  listSiteWithPicture,
  applyPage,
  startWorker,
  getSite,
  getQueuedPicture,
  getPictureRequests,
} = thumbnailFixture()

/** Responds like a server that supports conditional requests. */
function servePicture(name: string) {
  const server = { body: Buffer.alloc(0), etag: '', status: 200, robotsTag: 'all' }
  fixture.web.put({
    name,
    pages: {
      '/me.png': {
        kind: 'picture',
        reply: ({ headers }): Reply =>
          server.status !== 200
            ? { status: server.status }
            : headers['if-none-match'] === server.etag
              ? { status: 304, headers: { 'x-robots-tag': server.robotsTag } }
              : { headers: { 'content-type': 'image/png', etag: server.etag }, body: server.body },
      },
    },
  })
  return server
}
const setSource = (id: number, image_source: 'drawn' | 'site', more: { image_blog_page?: string } = {}) =>
  fixture.wend.db
    .updateTable('blogs')
    .set({ image_source, ...more })
    .where('id', '=', id)
    .execute()
const getStatuses = async () => {
  const log = fixture.wend.db
    .selectFrom('readings')
    .select('status')
    .where('what', '=', 'picture')
    .orderBy('read_on')
  return (await log.execute()).map(({ status }) => status)
}
/** A site whose submitter chose its own picture. */
async function listWithChosenPicture(name: string, body: Buffer) {
  const server = servePicture(name)
  Object.assign(server, { body, etag: '"1"' })
  const id = await listSite(fixture.wend, `http://${name}/`)
  await fixture.wend.runOutbox()
  await setSource(id, 'site', { image_blog_page: '/media/as-chosen.webp' })
  const recrawl = async (head?: string) => {
    await applyPage(id, `http://${name}/`, 'me.png', head)
    await fixture.simulation.advance(2 * hour)
    return (await getSite(id)).image_blog_page
  }
  return { id, server, recrawl }
}

it('shows the site’s picture, and requests it conditionally when the page is crawled again', async () => {
  const server = servePicture('renewed.org')
  Object.assign(server, { body: await png(600, 300), etag: '"1"' })
  const id = await listSiteWithPicture('renewed.org')
  startWorker()
  await fixture.simulation.advance(hour)
  expect(await getSite(id)).toMatchObject({ image_source: 'site', image_blog_page: expect.any(String) })
  await fixture.simulation.advance(100 * hour)
  expect(getPictureRequests()).toHaveLength(1)
  await applyPage(id, 'http://renewed.org/', 'me.png')
  await fixture.simulation.advance(2 * hour)
  expect(await getStatuses()).toEqual(['200', '304'])
  Object.assign(server, { body: await png(600, 400, 'red'), etag: '"2"' })
  await applyPage(id, 'http://renewed.org/', 'me.png')
  await fixture.simulation.advance(2 * hour)
  expect(getPictureRequests()).toHaveLength(3)
  expect((await getSite(id)).image_blog_page).toContain('-400x267-')
})

it('removes the picture if it is gone, or if the page names none or forbids it', async () => {
  const server = servePicture('taken-back.org')
  Object.assign(server, { body: await png(600, 300), etag: '"1"' })
  const id = await listSiteWithPicture('taken-back.org')
  startWorker()
  await fixture.simulation.advance(hour)
  expect((await getSite(id)).image_source).toBe('site')
  const address = 'http://taken-back.org/'
  for (const forbidden of [
    '',
    '<meta name="robots" content="noimageindex"><meta property="og:image" content="/me.png">',
  ]) {
    await applyPage(id, address, 'me.png', forbidden)
    expect(await getSite(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
    await fixture.simulation.advance(2 * hour)
    expect((await getSite(id)).image_blog_page).toBeNull()
    await applyPage(id, address, 'me.png')
    await fixture.simulation.advance(2 * hour)
    expect((await getSite(id)).image_source).toBe('site')
  }
  server.status = 404
  await applyPage(id, address, 'me.png')
  await fixture.simulation.advance(2 * hour)
  expect(await getSite(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
})

it('fetches no picture if a person chose the generated cover', async () => {
  await addPicture('drawn.org', await png(800, 600))
  const id = await listSiteWithPicture('drawn.org')
  await setSource(id, 'drawn')
  startWorker()
  await fixture.simulation.advance(hour)
  expect(await getSite(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
})

it('stores and refreshes a picture in all sizes if a person chose it', async () => {
  await addPicture('chosen.org', await png(1200, 600))
  const id = await listSiteWithPicture('chosen.org')
  await setSource(id, 'site')
  await makeEdit(fixture.wend, {
    site: id,
    by: await makeUser(fixture.wend, 'Chooser'),
    after: { image_source: 'site', image_blog_page: '/media/as-chosen.webp' },
  })
  await applyPage(id, 'http://chosen.org/', 'me.png')
  startWorker()
  await fixture.simulation.advance(2 * hour)
  expect((await getSite(id)).image_blog_page).toContain('-1200x600-')
  expect(await getQueuedPicture(id)).toMatchObject({ bytes: null, is_chosen: true })
})

it('remembers that a picture was chosen while its page names none or has noindex', async () => {
  const { id, recrawl } = await listWithChosenPicture('named-again.org', await png(1200, 600))
  startWorker()
  expect(await recrawl('')).toBeNull()
  expect(await recrawl()).toContain('-1200x600-')
  const dropped = ['title', 'description', 'language', 'image_blog_page'] as const
  await enrichSite(fixture.wend.services, { blog_id: id, dropped: [...dropped], read_on: new Date() })
  expect((await getSite(id)).image_blog_page).toBeNull()
  expect(await getQueuedPicture(id)).toMatchObject({ source_url: '', picture: null, due_on: null })
  expect(await recrawl()).toContain('-1200x600-')
  expect(await getQueuedPicture(id)).toMatchObject({ bytes: null, is_chosen: true })
})

it('requests a picture unconditionally if the site shows another one, and after a failed request', async () => {
  const { id, server, recrawl } = await listWithChosenPicture('shown-other.org', await png(1200, 600))
  startWorker()
  server.status = 403
  expect(await recrawl()).toBe('/media/as-chosen.webp')
  server.status = 200
  expect(await recrawl()).toContain('-1200x600-')
  await setSource(id, 'site', { image_blog_page: '/media/chosen-since.webp' })
  expect(await recrawl()).toContain('-1200x600-')
  expect(await getStatuses()).toEqual(['403', '200', '200'])
})

it('shows the generated cover when the picture has become an icon', async () => {
  const { id, server, recrawl } = await listWithChosenPicture('shrunk.org', await png(1200, 600))
  startWorker()
  expect(await recrawl()).toContain('-1200x600-')
  Object.assign(server, { body: await png(64, 64), etag: '"2"' })
  expect(await recrawl()).toBeNull()
  expect((await getSite(id)).image_source).toBe('drawn')
})

it('removes the picture when the header of a 304 forbids it', async () => {
  const { server, recrawl } = await listWithChosenPicture('unchanged.org', await png(1200, 600))
  startWorker()
  expect(await recrawl()).toContain('-1200x600-')
  server.robotsTag = 'noimageindex'
  expect(await recrawl()).toBeNull()
  expect(await getStatuses()).toEqual(['200', '304'])
})

it('refreshes and removes a chosen picture even without space, since it needs none', async () => {
  const chosenSite = await listWithChosenPicture('no-room.org', await png(1200, 600))
  await chosenSite.recrawl()
  const server = servePicture('had-room.org')
  Object.assign(server, { body: await png(600, 300), etag: '"1"' })
  const crawledSite = await listSiteWithPicture('had-room.org')
  await addPicture('late.org', await png(600, 300))
  startWorker()
  await fixture.simulation.advance(hour)
  expect((await getSite(crawledSite)).image_blog_page).toContain('/media/')
  await fixture.simulation.stop()
  fixture.startWorkers(0)
  const lateSite = await listSiteWithPicture('late.org')
  startWorker({ config: { ...fixture.wend.services.config, readingPicturesMb: 0 } })
  Object.assign(chosenSite.server, { body: await png(1200, 900, 'red'), etag: '"2"' })
  expect(await chosenSite.recrawl()).toContain('-1200x900-')
  server.status = 404
  await applyPage(crawledSite, 'http://had-room.org/', 'me.png')
  chosenSite.server.status = 410
  expect(await chosenSite.recrawl()).toBeNull()
  for (const id of [crawledSite, lateSite]) expect((await getSite(id)).image_blog_page).toBeNull()
  expect(getPictureRequests().some(({ host }) => host === 'late.org')).toBe(false)
})
