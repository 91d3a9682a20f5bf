import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPictureUrl } from '#api-contract/shapes/media.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startTestWeb, type TestPages, type TestWeb } from '#test/test-web.ts'
import { startWend, type Wend } from '#test/wend.ts'

const pages: TestPages = {}
let web: TestWeb
let wend: Wend
let ada: TestPerson
let staff: TestPerson
const png = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const createPage = (image: string, extraHead = '') =>
  ['text/html', `<title>A garden</title>${extraHead}<meta property=og:image content="${image}">`] as [
    string,
    string,
  ]
beforeAll(async () => {
  const animated = await sharp([await png(300, 200, 'red'), await png(300, 200, 'blue')], {
    join: { animated: true },
  })
    .gif()
    .toBuffer()
  Object.assign(pages, {
    'garden.example.com/card.png': ['image/png', await png(1800, 900, '#336699')],
    'garden.example.com/': createPage('/card.png'),
    'other.example.com/card.png': ['image/png', await png(900, 600, '#996633')],
    'other.example.com/': createPage('/card.png'),
    'animated.example.com/card.gif': ['image/gif', animated],
    'animated.example.com/': createPage('/card.gif'),
    'drawn.example.com/card.png': ['image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    'drawn.example.com/': createPage('/card.png'),
    'vector.example.com/card.svg': [
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    'vector.example.com/': createPage('/card.svg'),
    'html.example.com/card.png': ['text/html', 'no picture'],
    'html.example.com/': createPage('/card.png'),
    'large.example.com/card.png': ['image/png', Buffer.alloc(3 * 1024 * 1024)],
    'large.example.com/': createPage('/card.png'),
    'icon.example.com/card.png': ['image/png', await png(64, 64, 'green')],
    'icon.example.com/': createPage('/card.png'),
    'private.example.com/': createPage('http://127.0.0.1:9/card.png'),
    'none.example.com/': ['text/html', '<title>No picture</title>'],
    'opted-out.example.com/card.png': ['image/png', await png(900, 600, '#339966')],
    'opted-out.example.com/': createPage('/card.png', '<meta name=robots content="index, noimageindex">'),
    'opted-out-page.example.com/card.png': ['image/png', await png(900, 600, '#339966')],
    'opted-out-page.example.com/': [...createPage('/card.png'), { 'X-Robots-Tag': 'noimageindex' }],
    'opted-out-picture.example.com/card.png': [
      'image/png',
      await png(900, 600, '#339966'),
      { 'X-Robots-Tag': 'wend: noindex' },
    ],
    'opted-out-picture.example.com/': createPage('/card.png'),
    'disallowed.example.com/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /card.png'],
    'disallowed.example.com/card.png': ['image/png', await png(900, 600, '#339966')],
    'disallowed.example.com/': createPage('/card.png'),
  } satisfies TestPages)
  web = await startTestWeb(pages)
  wend = await startWend({ fetcher: web.fetcher })
  ada = await makeUser(wend, 'Ada')
  staff = await makeUser(wend, 'Steward', { is_staff: true })
})
afterAll(async () => {
  await wend.close()
  await web.close()
})

const upload = 'POST /api/upload-edit-blog/'
let siteCount = 0
/** Submits a new site on a host, with a copy of the host's front page. */
const submit = async (host: string, extraInput: object = {}) => {
  const path = `/${++siteCount}`
  web.add({ [`${host}${path}`]: pages[`${host}/`] as never })
  return ada.call(upload, {
    url: web.urlFor(host, path),
    title: 'Garden',
    image_source: 'site',
    ...extraInput,
  })
}

it('stores the picture that the page names in all sizes, and records its source', async () => {
  const { status, body } = await submit('garden.example.com')
  expect({ status, source: body.image_source }).toEqual({ status: 201, source: 'site' })
  expect(isPictureUrl(body.image_blog_page)).toBe(true)
  expect(body.image_blog_page).toContain('-1800x900-')
  const { body: shown } = await wend.anonymous(`GET /api/blogs/${body.id}/`)
  expect(shown).toMatchObject({ image_source: 'site', image_blog_page: body.image_blog_page })
  expect((await wend.anonymous(`GET ${body.image_blog_page.split('#')[0]}`)).headers['content-type']).toBe(
    'image/webp',
  )
  const getEdits = () =>
    wend.db.selectFrom('blog_edits').select('id').where('blog_id', '=', body.id).execute()
  const unchangedFields = { id: body.id, url: body.url, title: body.title }
  for (const more of [{ image_blog_page: body.image_blog_page }, { image_source: 'site' }, {}])
    expect((await ada.call(upload, { ...unchangedFields, ...more })).body.image_source).toBe('site')
  expect(await getEdits()).toEqual([])
  // Other fields are edited without fetching the picture again.
  web.add({ 'garden.example.com/card.png': ['text/html', 'gone'] })
  const change = { id: body.id, url: body.url, title: 'Gardens' }
  expect((await ada.call(upload, change)).body).toMatchObject({ image_source: 'site', title: 'Gardens' })
  const secondEdit = await ada.call(upload, { ...change, title: 'A garden', image_source: 'site' })
  expect(secondEdit.body).toMatchObject({ image_source: 'site', image_blog_page: body.image_blog_page })
  web.add({ 'garden.example.com/card.png': pages['garden.example.com/card.png'] as never })
})

it('shows the first frame of an animation', async () => {
  const { status, body } = await submit('animated.example.com')
  expect({ status, source: body.image_source }).toEqual({ status: 201, source: 'site' })
  expect(body.image_blog_page).toContain('-300x200-')
})

it('explains that there is no usable picture', async () => {
  const unusableHosts = ['drawn', 'vector', 'html', 'large', 'icon', 'private', 'none']
  for (const host of [...unusableHosts, 'opted-out', 'opted-out-page', 'opted-out-picture', 'disallowed']) {
    const { status, body } = await submit(`${host}.example.com`)
    expect({ host, status, code: body.codes?.image_source?.[0].code }).toEqual({
      host,
      status: 400,
      code: 'no_picture_of_site',
    })
  }
  expect((await submit('none.example.com', { image_source: 'painted' })).body).toHaveProperty('image_source')
  expect((await submit('none.example.com', { image_source: 'own' })).body.codes.image_blog_page).toEqual([
    { code: 'no_own_picture', params: {} },
  ])
})

it('switches back and forth between the covers', async () => {
  const { body } = await submit('garden.example.com', { image_source: 'drawn' })
  expect(body).toMatchObject({ image_source: 'drawn', image_blog_page: null })
  const change = (more: object) =>
    ada.call(upload, { id: body.id, url: body.url, title: 'Garden', ...more }).then((reply) => reply.body)
  expect(await change({ image_source: 'site' })).toMatchObject({ image_source: 'site' })
  const image = web.urlFor('other.example.com', '/card.png')
  const withUpload = await change({ image_source: 'own', image_blog_page: image })
  expect(withUpload).toMatchObject({
    image_source: 'own',
    image_blog_page: expect.stringContaining('-900x600-'),
  })
  expect(await change({ image_source: 'own' })).toMatchObject({ image_blog_page: withUpload.image_blog_page })
  expect(await change({ image_source: 'drawn' })).toMatchObject({
    image_source: 'drawn',
    image_blog_page: null,
  })
  // Clients of earlier versions do not send the source.
  expect(await change({ image_blog_page: image })).toMatchObject({ image_source: 'own' })
  expect(await change({ image_blog_page: null })).toMatchObject({ image_source: 'drawn' })
})

it('is published only once the held edit is approved', async () => {
  const { body: site } = await submit('other.example.com', { image_source: 'drawn' })
  await staff.call('PATCH /api/staff/settings/', { intake: 'hold_first' })
  await wend.db.updateTable('blogs').set({ user_id: ada.id }).where('id', '=', site.id).execute()
  await wend.db.deleteFrom('blogs').where('id', '<>', site.id).execute()
  const change = { id: site.id, url: site.url, title: 'Another garden', image_source: 'site' }
  const { body } = await ada.call(upload, change)
  expect(body).toMatchObject({ image_source: 'drawn', image_blog_page: null, title: 'Garden' })
  expect(body.waiting).toMatchObject({ image_source: 'site', image_blog_page: expect.any(String) })
  // The form resends the pending edit, with the source only if one was chosen.
  const { image_blog_page } = body.waiting
  const next = await ada.call(upload, {
    ...change,
    title: 'Another one',
    image_source: undefined,
    image_blog_page,
  })
  expect(next.body.waiting).toMatchObject({ image_source: 'site', image_blog_page })
  const other = await ada.call(upload, { ...change, image_source: 'drawn' })
  expect(other.body.waiting).toMatchObject({ image_source: 'drawn', image_blog_page: null })
  const last = await ada.call(upload, { ...change, title: 'Another one' })
  expect(last.body.waiting).toMatchObject({ image_source: 'site', image_blog_page })
  const { results } = (await staff.call('GET /api/staff/held/?query=Ada')).body
  const { version } = results.find(({ id }: { id: number }) => id === site.id)
  const decision = { decision: 'publish', reason: 'We looked', version }
  expect((await staff.call(`POST /api/staff/held/blog/${site.id}/decide/`, decision)).status).toBe(200)
  const { body: shown } = await wend.anonymous(`GET /api/blogs/${site.id}/`)
  expect(shown).toMatchObject({ title: 'Another one', image_source: 'site', image_blog_page })
  await staff.call('PATCH /api/staff/settings/', { intake: 'publish' })
})
