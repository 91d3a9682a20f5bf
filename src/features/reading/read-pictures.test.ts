import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { type Play, playReading } from '#test/play-reading.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import type { WebHost } from '#test/web/web-host.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { applyCompletions } from './apply-completions.ts'
import { completeSite } from './complete-site.ts'
import { takePicture } from './picture-queue.ts'
import { startPictures } from './start-pictures.ts'
import { listSite, pageOf } from './testing/site-readings.ts'

const second = 1000
const hour = 3600 * second
const env = { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: '10' }

let wend: Wend
let web: Web
let clock: TestClock
let play: Play

beforeEach(async () => {
  clock = createTestClock()
  web = await startWeb([], clock)
  wend = await startWend({ env })
  // Nothing else reads here: the sites' own pages are not on this web.
  play = playReading(wend, web, clock, 0)
})
afterEach(async () => {
  await play.stop()
  await web.close()
  await wend.close()
})

const png = (width: number, height: number, background = 'green') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function put(name: string, picture: Buffer, more: Partial<WebHost> = {}) {
  const answers = { headers: { 'content-type': 'image/png' }, body: picture }
  web.put({ name, pages: { '/me.png': { kind: 'picture', answers } }, ...more })
}

/** A site whose page was read and names a picture. */
async function named(name: string, path = 'me.png'): Promise<number> {
  const address = `http://${name}/`
  const id = await listSite(wend, address)
  await wend.runOutbox()
  await readPageOf(id, address, path)
  return id
}
async function readPageOf(id: number, address: string, path: string): Promise<void> {
  const page = pageOf(address, 'Moss', `<meta property="og:image" content="${address}${path}">`)
  await completeSite(wend.services, { blog_id: id, page, read_on: new Date() })
  await applyCompletions(wend.db)
}
const join = (more: object = {}) =>
  play.add(
    startPictures({
      services: { ...wend.services, ...more },
      version: '1.0',
      wayOut: web.wayOut,
      clock,
      idleMs: hour,
    }),
  )
const shown = async (id: number) => {
  await applyCompletions(wend.db)
  await wend.services.invalidation.settle()
  return (await wend.anyone(`GET /api/blogs/${id}/`)).body
}
const asked = () => web.log.filter(({ kind }) => kind === 'picture')

it('shows the picture that a page names, in one small size, and its history says from where', async () => {
  await put('moss.org', await png(1200, 600))
  const id = await named('moss.org')
  join()
  await play.pass(30 * second)
  expect(web.log.map(({ path }) => path)).toEqual(['/robots.txt', '/me.png'])
  const { image_blog_page } = await shown(id)
  expect(image_blog_page).toMatch(/^\/media\/[0-9a-f]{40}-400x200-400\.webp/)
  const files: string[] = []
  for await (const { name } of wend.services.media.list()) files.push(name)
  expect(files).toHaveLength(2)
  expect((await wend.anyone(`GET ${image_blog_page}`)).headers['content-type']).toBe('image/webp')
  const { results } = (await wend.anyone(`GET /api/blogs/${id}/history/`)).body
  expect(results[0]).toMatchObject({ source: 'reading' })
  expect(results[0].changes.map(({ field }: { field: string }) => field)).toContain('image_blog_page')
})

it('asks for at most one a second, each of them once, however many processes do', async () => {
  const picture = await png(400, 300)
  const names = Array.from({ length: 12 }, (_, n) => `many-${n}.org`)
  for (const name of names) {
    await put(name, picture)
    await named(name)
  }
  join()
  join()
  await play.pass(60 * second)
  expect(
    asked()
      .map(({ host }) => host)
      .sort(),
  ).toEqual(names.toSorted())
  const begun = web.log
    .filter(({ path }) => path === '/robots.txt')
    .map(({ at }) => at)
    .sort()
  for (const [n, at] of begun.entries())
    if (n > 0) expect(at - (begun[n - 1] ?? 0)).toBeGreaterThanOrEqual(second)
})

it('heeds robots.txt, and leaves the drawn cover where there is no picture of use', async () => {
  await put('closed.org', await png(400, 300), {
    robots: { answers: { body: 'User-agent: *\nDisallow: /' }, lets: () => false },
  })
  await put('icon.org', await png(64, 64))
  await put('broken.org', Buffer.from('no picture'))
  const ids = [
    await named('closed.org'),
    await named('icon.org'),
    await named('broken.org'),
    await named('empty.org'),
  ]
  join()
  await play.pass(60 * second)
  expect(
    asked()
      .map(({ host }) => host)
      .sort(),
  ).toEqual(['broken.org', 'icon.org'])
  for (const id of ids) expect((await shown(id)).image_blog_page).toBeNull()
  await play.pass(100 * hour)
  expect(asked()).toHaveLength(2)
})

it('never replaces a picture that a person chose', async () => {
  await put('own.org', await png(800, 600))
  const id = await named('own.org')
  const bo = await makeUser(wend, 'Boris', { is_staff: true })
  await wend.db
    .updateTable('blogs')
    .set({ image_blog_page: '/media/theirs.webp' })
    .where('id', '=', id)
    .execute()
  await wend.db
    .insertInto('blog_edits')
    .values({ blog_id: id, user_id: bo.id, before: '{}', after: '{"image_blog_page":"/media/theirs.webp"}' })
    .execute()
  join()
  await play.pass(30 * second)
  expect((await shown(id)).image_blog_page).toBe('/media/theirs.webp')
})

it('tries again what failed, and asks for another picture when the page names one', async () => {
  const picture = await png(500, 300)
  let fails = true
  web.put({
    name: 'slow.org',
    pages: {
      '/me.png': {
        kind: 'picture',
        answers: () =>
          fails ? { status: 500 } : { headers: { 'content-type': 'image/png' }, body: picture },
      },
      '/other.png': {
        kind: 'picture',
        answers: { headers: { 'content-type': 'image/png' }, body: await png(600, 300, 'red') },
      },
    },
  })
  const id = await named('slow.org')
  join()
  await play.pass(hour)
  expect(asked()).toHaveLength(1)
  fails = false
  await play.pass(7 * hour)
  const first = (await shown(id)).image_blog_page
  expect(first).toContain('-400x240-')
  await readPageOf(id, 'http://slow.org/', 'me.png')
  await readPageOf(id, 'http://slow.org/', 'other.png')
  await play.pass(2 * hour)
  expect(asked().map(({ path }) => path)).toEqual(['/me.png', '/me.png', '/other.png'])
  expect((await shown(id)).image_blog_page).toContain('-400x200-')
})

it('fetches no more than fits, and goes on when there is room', async () => {
  await put('full.org', await png(800, 600))
  const id = await named('full.org')
  const config = { ...wend.services.config, reading_pictures_mb: 0 }
  join({ config })
  await play.pass(hour)
  expect(asked()).toEqual([])
  join()
  await play.pass(2 * hour)
  expect((await shown(id)).image_blog_page).toContain('/media/')
})

it('takes up what a killed process had begun', async () => {
  await put('killed.org', await png(800, 600))
  const id = await named('killed.org')
  expect(await takePicture(wend.db, clock.now())).toMatchObject({ blog_id: id, tries: 1, is_read: true })
  join()
  await play.pass(5 * 60 * second)
  expect(asked()).toEqual([])
  await play.pass(2 * hour)
  expect(asked()).toHaveLength(1)
  expect((await shown(id)).image_blog_page).toContain('/media/')
})
