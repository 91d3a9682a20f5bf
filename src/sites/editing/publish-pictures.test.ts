import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join, password } from '#accounts/testing/join.ts'
import { isPictureUrl } from '#api-contract/shapes/media.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startTestWeb, type TestPages, type TestWeb } from '#test/test-web.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepPicturesTask } from './jobs.ts'

const pages: TestPages = {}
let web: TestWeb
let wend: Wend
let ada: TestPerson
let bo: TestPerson
beforeAll(async () => {
  const create = { width: 900, height: 600, channels: 3 as const, background: '#336699' }
  pages['garden.example.com/card.png'] = ['image/png', await sharp({ create }).png().toBuffer()]
  pages['garden.example.com/'] = [
    'text/html',
    `<title>A garden by the sea</title><meta name=description content="Notes on salt.">
     <meta name=keywords content="plants, sea"><meta property=og:image content="/card.png">
     <link rel=alternate type=application/rss+xml href=/feed.xml>`,
  ]
  web = await startTestWeb(pages)
  wend = await startWend({ fetcher: web.fetcher })
  ada = await makeUser(wend, 'Ada')
  bo = await makeUser(wend, 'Bob')
})
afterAll(async () => {
  await wend.close()
  await web.close()
})

const upload = 'POST /api/upload-edit-blog/'
let siteCount = 0
const createInput = (extraInput: object) => ({
  url: `https://pictured${++siteCount}.example.com`,
  title: 'Pictured',
  ...extraInput,
})

async function sendPicture(person: Pick<TestPerson, 'token'>, bytes: Buffer, name = 'a.png') {
  const boundary = 'a-boundary-that-is-nowhere-else'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const response = await wend.app.inject({
    method: 'POST',
    url: '/api/blogs/upload-image/',
    headers: {
      authorization: `Token ${person.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() }
}
const createPng = (background: string) =>
  sharp({ create: { width: 500, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

it('fills in the metadata of a page', async () => {
  const address = web.urlFor('garden.example.com')
  const { body } = await ada.call(`GET /api/blogs/preview/?url=${encodeURIComponent(address)}`)
  expect(body).toEqual({
    url: address,
    title: 'A garden by the sea',
    description: 'Notes on salt.',
    tags: ['plants', 'sea'],
    image: web.urlFor('garden.example.com', '/card.png'),
    feed_url: web.urlFor('garden.example.com', '/feed.xml'),
  })
})

it('returns no metadata for a page that cannot be fetched', async () => {
  for (const url of ['https://garden.example.com:1/', 'http://127.0.0.1/', 'no address at all']) {
    const { status, body } = await ada.call(`GET /api/blogs/preview/?url=${encodeURIComponent(url)}`)
    expect({ status, title: body.title }).toEqual({ status: 200, title: null })
  }
  expect((await wend.anonymous('GET /api/blogs/preview/?url=x.example.com')).status).toBe(401)
})

describe('a picture', () => {
  it('is uploaded, shown with the site, and cacheable forever', async () => {
    const reply = await sendPicture(ada, await createPng('#aa3300'))
    expect(reply.status).toBe(201)
    const url = reply.body['blog-image-url']
    expect(isPictureUrl(url)).toBe(true)
    const { body } = await ada.call(upload, createInput({ image_blog_page: url }))
    expect(body.image_blog_page).toBe(url)
    const file = await wend.anonymous(`GET ${url.split('#')[0]}`)
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
    expect(file.headers['cache-control']).toContain('immutable')
  })

  it('is copied from another site', async () => {
    const image = web.urlFor('garden.example.com', '/card.png')
    const copyUrl = (await ada.call('POST /api/blogs/adopt-image/', { url: image })).body['blog-image-url']
    expect(isPictureUrl(copyUrl)).toBe(true)
    expect((await ada.call(upload, createInput({ image_blog_page: image }))).body.image_blog_page).toBe(
      copyUrl,
    )
    expect(
      (await ada.call('POST /api/blogs/adopt-image/', { url: web.urlFor('garden.example.com') })).body,
    ).toEqual({
      'blog-image-url': null,
    })
  })

  it('can be used only by the member who uploaded it', async () => {
    const url = (await sendPicture(ada, await createPng('#00aa33'))).body['blog-image-url']
    expect((await bo.call(upload, createInput({ image_blog_page: url }))).body).toHaveProperty(
      'image_blog_page',
    )
    expect((await bo.call(upload, createInput({ image_blog_page: '/media/none.webp' }))).body).toHaveProperty(
      'image_blog_page',
    )
    expect(
      (await bo.call(upload, createInput({ image_blog_page: 'http://127.0.0.1:9/x.png' }))).body,
    ).toHaveProperty('image_blog_page')
  })

  it('stays while other fields are edited, and is removed by null', async () => {
    const url = (await sendPicture(ada, await createPng('#3300aa'))).body['blog-image-url']
    const site = (await ada.call(upload, createInput({ image_blog_page: url }))).body
    const change = { id: site.id, url: site.url, title: 'Still pictured' }
    const staff = await makeUser(wend, 'Steward', { is_staff: true })
    expect((await staff.call(upload, { ...change, image_blog_page: url })).body.image_blog_page).toBe(url)
    expect((await ada.call(upload, change)).body.image_blog_page).toBe(url)
    expect((await ada.call(upload, { ...change, image_blog_page: null })).body.image_blog_page).toBe(null)
  })

  it('stays while an edit is held, however long ago it was uploaded', async () => {
    const site = (await bo.call(upload, createInput({}))).body
    const steward = await makeUser(wend, 'Warden', { is_staff: true })
    await steward.call('PATCH /api/staff/settings/', { intake: 'hold_first' })
    const image_blog_page = (await sendPicture(bo, await createPng('#33aa00'))).body['blog-image-url']
    const change = { id: site.id, url: site.url, title: 'Pictured well', image_blog_page }
    expect((await bo.call(upload, change)).body.waiting).toMatchObject({ image_blog_page })
    await wend.db.deleteFrom('uploads').execute()
    const next = await bo.call(upload, { ...change, title: 'Pictured again' })
    expect(next.body.waiting).toMatchObject({ title: 'Pictured again', image_blog_page })
    await steward.call('PATCH /api/staff/settings/', { intake: 'publish' })
  })

  it('is rejected if it is not a supported picture or too large', async () => {
    expect((await sendPicture(ada, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(
      400,
    )
    expect((await sendPicture(ada, Buffer.alloc(11 * 1024 * 1024))).status).toBe(413)
    expect((await ada.call('POST /api/blogs/upload-image/', {})).status).toBe(415)
  })

  it('is deleted with the uploader’s account unless a site shows it', async () => {
    const kim = await join(wend, 'Kim')
    const [usedUrl, unusedUrl] = await Promise.all(
      ['#445566', '#665544'].map(
        async (color) => (await sendPicture(kim, await createPng(color))).body['blog-image-url'] as string,
      ),
    )
    expect((await kim.call(upload, createInput({ image_blog_page: usedUrl }))).status).toBe(201)
    const confirmation = { current_password: password }
    expect((await kim.call('DELETE /api/auth/users/me/', confirmation)).status).toBe(204)
    await wend.runJobs()
    const getStatus = async (url = '') => (await wend.anonymous(`GET ${url.split('#')[0]}`)).status
    expect([await getStatus(usedUrl), await getStatus(unusedUrl)]).toEqual([200, 404])
  })

  it('is deleted after a day unless a site shows it', async () => {
    const [usedPicture, unusedPicture] = [await createPng('#112233'), await createPng('#332211')]
    const usedUrl = (await sendPicture(ada, usedPicture)).body['blog-image-url']
    const unusedUrl = (await sendPicture(ada, unusedPicture)).body['blog-image-url']
    await ada.call(upload, createInput({ image_blog_page: usedUrl }))
    const sweep = (services: Pick<Wend['services'], 'db' | 'media' | 'log'>) =>
      sweepPicturesTask(services).run({}, { jobId: '1', number: 1, signal: AbortSignal.timeout(60_000) })
    await sweep(wend.services)
    expect((await wend.anonymous(`GET ${unusedUrl.split('#')[0]}`)).status).toBe(200)
    // Two days pass: for the rows, and for the files.
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    await wend.db.updateTable('uploads').set({ created_on: twoDaysAgo }).execute()
    const { media } = wend.services
    const list = async function* () {
      for await (const entry of media.list()) yield { ...entry, modified: twoDaysAgo }
    }
    await sweep({ ...wend.services, media: { ...media, list } })
    expect((await wend.anonymous(`GET ${unusedUrl.split('#')[0]}`)).status).toBe(404)
    expect((await wend.anonymous(`GET ${usedUrl.split('#')[0]}`)).status).toBe(200)
    expect(
      (await ada.call(upload, createInput({ image_blog_page: unusedUrl }))).body.image_blog_page,
    ).toEqual(['This picture is gone. Please choose it again.'])
  })
})

describe("a member's own site", () => {
  it('can be claimed with a link on its page, after which its owner cannot review it', async () => {
    const id = await makeSite(wend, { url: web.urlFor('own.example.com') })
    web.add({ 'own.example.com/': ['text/html', '<a href="http://wend.test/user/Ada">me</a>'] })
    await ada.call(`POST /api/blogs/${id}/reviews/`, { rating: 5, content: 'Splendid.' })
    const firstClaim = await ada.call(`POST /api/blogs/${id}/owner/`)
    expect(firstClaim.status).toBe(400)
    expect(firstClaim.body.detail).toContain('rel="me" to http://wend.test/user/Ada')
    const pageWithLink = '<p><a rel="nofollow ME" href="https://wend.test/user/ada/">me</a>'
    web.add({ 'own.example.com/': ['text/html', pageWithLink] })
    expect(await ada.call(`POST /api/blogs/${id}/owner/`)).toMatchObject({
      status: 201,
      body: { is_owner: true },
    })
    expect((await bo.call(`POST /api/blogs/${id}/owner/`)).status).toBe(400)
    expect((await wend.anonymous(`GET /api/blogs/${id}/`)).body.review_count).toBe(0)
    expect(
      (await ada.call(`POST /api/blogs/${id}/reviews/`, { rating: 5, content: 'Splendid.' })).status,
    ).toBe(403)
    expect((await ada.call(`GET /api/blogs/${id}/reviews/mine/`)).body).toEqual({
      review: null,
      is_own_site: true,
    })
    expect((await ada.call(`DELETE /api/blogs/${id}/owner/`)).status).toBe(204)
    expect((await ada.call(`POST /api/blogs/${id}/reviews/`, { rating: 4, content: 'Sold.' })).status).toBe(
      201,
    )
  })

  it('cannot be claimed while the page cannot be fetched', async () => {
    const id = await makeSite(wend, { url: web.urlFor('gone.example.com', '/nothing') })
    expect((await ada.call(`POST /api/blogs/${id}/owner/`)).body.detail).toMatch(/^We couldn’t read the site/)
    expect((await wend.anonymous(`POST /api/blogs/${id}/owner/`)).status).toBe(401)
  })
})
