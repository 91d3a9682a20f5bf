import { expect, it } from 'vitest'
import { makeEdit } from '#test/builders/contributions.ts'
import { makeUser } from '#test/builders.ts'
import { png, stagePictures } from './testing/picture-stage.ts'

const second = 1000
const hour = 3600 * second

const { stage, put, named, readPageOf, join, shown, waiting, asked } = stagePictures()

/** Answers as a server that knows conditional requests. */
function serve(name: string) {
  const now = { body: Buffer.alloc(0), etag: '', status: 200 }
  stage.web.put({
    name,
    pages: {
      '/me.png': {
        kind: 'picture',
        answers: ({ headers }) =>
          now.status !== 200
            ? { status: now.status }
            : headers['if-none-match'] === now.etag
              ? { status: 304 }
              : { headers: { 'content-type': 'image/png', etag: now.etag }, body: now.body },
      },
    },
  })
  return now
}
const choose = (id: number, image_source: 'drawn' | 'site') =>
  stage.wend.db.updateTable('blogs').set({ image_source }).where('id', '=', id).execute()

it('is the site’s, and is asked for under conditions when the page is read again', async () => {
  const now = serve('renewed.org')
  Object.assign(now, { body: await png(600, 300), etag: '"1"' })
  const id = await named('renewed.org')
  join()
  await stage.play.pass(hour)
  expect(await shown(id)).toMatchObject({ image_source: 'site', image_blog_page: expect.any(String) })
  await stage.play.pass(100 * hour)
  expect(asked()).toHaveLength(1)
  await readPageOf(id, 'http://renewed.org/', 'me.png')
  await stage.play.pass(2 * hour)
  const log = await stage.wend.db
    .selectFrom('readings')
    .select('status')
    .where('what', '=', 'picture')
    .execute()
  expect(log.map(({ status }) => status)).toEqual(['200', '304'])
  Object.assign(now, { body: await png(600, 400, 'red'), etag: '"2"' })
  await readPageOf(id, 'http://renewed.org/', 'me.png')
  await stage.play.pass(2 * hour)
  expect(asked()).toHaveLength(3)
  expect((await shown(id)).image_blog_page).toContain('-400x267-')
})

it('is taken back when it is gone, when the page names none, and when the page forbids it', async () => {
  const now = serve('taken-back.org')
  Object.assign(now, { body: await png(600, 300), etag: '"1"' })
  const id = await named('taken-back.org')
  join()
  await stage.play.pass(hour)
  expect((await shown(id)).image_source).toBe('site')
  const address = 'http://taken-back.org/'
  for (const forbidden of [
    '',
    '<meta name="robots" content="noimageindex"><meta property="og:image" content="/me.png">',
  ]) {
    await readPageOf(id, address, 'me.png', forbidden)
    expect(await shown(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
    await stage.play.pass(2 * hour)
    expect((await shown(id)).image_blog_page).toBeNull()
    await readPageOf(id, address, 'me.png')
    await stage.play.pass(2 * hour)
    expect((await shown(id)).image_source).toBe('site')
  }
  now.status = 404
  await readPageOf(id, address, 'me.png')
  await stage.play.pass(2 * hour)
  expect(await shown(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
})

it('is never brought where a person chose the drawn cover', async () => {
  await put('drawn.org', await png(800, 600))
  const id = await named('drawn.org')
  await choose(id, 'drawn')
  join()
  await stage.play.pass(hour)
  expect(await shown(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
})

it('is kept in all sizes where a person chose it, and renewed in all sizes', async () => {
  await put('chosen.org', await png(1200, 600))
  const id = await named('chosen.org')
  await choose(id, 'site')
  await makeEdit(stage.wend, {
    site: id,
    by: await makeUser(stage.wend, 'Chooser'),
    after: { image_source: 'site', image_blog_page: '/media/as-chosen.webp' },
  })
  await readPageOf(id, 'http://chosen.org/', 'me.png')
  join()
  await stage.play.pass(2 * hour)
  expect((await shown(id)).image_blog_page).toContain('-1200x600-')
  expect(await waiting(id)).toMatchObject({ bytes: null, is_chosen: true })
})
