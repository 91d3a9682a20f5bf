import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

it('returns an empty first page, but no second one', async () => {
  const first = await wend.anonymous('GET /api/blogs/')
  expect(first.body).toEqual({ count: 0, next: null, previous: null, page_size: 20, results: [] })
  expect((await wend.anonymous('GET /api/blogs/?page=2')).body).toMatchObject({ detail: 'Invalid page.' })
})

it('shows a new site at once in every list', async () => {
  const ada = await makeUser(wend, 'Ada')
  const id = await makeSite(wend, {
    url: 'https://example.org',
    title: 'Ada’s garden',
    tags: ['plants'],
    by: ada,
  })
  await wend.services.invalidation.catchUp()
  for (const path of ['/api/blogs/', '/api/blogs/ninja-recent']) {
    const { body } = await wend.anonymous(`GET ${path}`)
    expect(body.results).toMatchObject([
      { id, slug: 'adas-garden', user: { username: 'Ada' }, tags: ['plants'] },
    ])
  }
  expect((await wend.anonymous('GET /api/total-blogs')).body).toEqual({ total_blogs: 1 })
  expect((await wend.anonymous('GET /api/tags/')).body).toEqual([
    { value: 'plants', label: 'plants', count: 1 },
  ])
})

it('finds a site by another spelling of its address', async () => {
  const id = await makeSite(wend, { url: 'https://spelled.example.com/blog/' })
  const { body } = await wend.anonymous(
    `GET /api/blogs/url/?url=${encodeURIComponent('HTTP://www.Spelled.example.com:80/blog')}`,
  )
  expect(body.id).toBe(id)
})

it('replies 404 for invalid ids and hidden sites', async () => {
  const hidden = await makeSite(wend, { status: 'hidden' })
  for (const id of ['abc', '0', '-1', '99999999999999999999', '1.5', hidden]) {
    expect(await wend.anonymous(`GET /api/blogs/${id}/`)).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    })
  }
})

it('redirects the path of site details from version 0.2', async () => {
  const id = await makeSite(wend)
  const redirect = await wend.anonymous(`GET /api/blogs/${id}/in-full/`)
  expect([redirect.status, redirect.headers.location]).toEqual([308, `/api/blogs/${id}/details/`])
})

it('replies 304 to clients that have the current version', async () => {
  const { headers } = await wend.anonymous('GET /api/blogs/')
  const secondReply = await wend.anonymous('GET /api/blogs/', undefined, {
    headers: { 'if-none-match': headers.etag ?? '' },
  })
  expect(secondReply.status).toBe(304)
})

it('names the allowed methods of a path', async () => {
  const { status, headers } = await wend.anonymous('DELETE /api/total-blogs/')
  expect(status).toBe(405)
  expect(headers.allow).toContain('GET')
})

it('rejects an expired token even for public reads', async () => {
  const { status, body, headers } = await wend.as('dead')('GET /api/blogs/')
  expect([status, body, headers['www-authenticate']]).toEqual([
    401,
    { detail: 'Invalid token.', code: 'invalid_token' },
    'Token',
  ])
})

it('reads a page of sites with one statement, however many there are', async () => {
  for (let n = 0; n < 25; n++) await makeSite(wend)
  await wend.services.invalidation.catchUp()
  expect(await wend.countStatements(() => wend.anonymous('GET /api/blogs/?page_size=25'))).toBe(1)
})

it('takes three statements to render a site’s page, discussions and reviews included', async () => {
  const ada = await makeUser(wend)
  const id = await makeSite(wend, { tags: ['tea'] })
  await ada.call(`POST /api/blogs/${id}/reviews/`, { rating: 4, content: 'Good.' })
  await ada.call(`POST /api/blogs/${id}/discussions/`, { title: 'Tea', content: 'Which?' })
  const parts = [`/api/blogs/${id}/details/`, `/api/blogs/${id}/reviews/`, `/api/blogs/${id}/discussions/`]
  const fetchParts = () => Promise.all(parts.map((part) => wend.anonymous(`GET ${part}`)))
  expect(await wend.countStatements(fetchParts)).toBe(3)
  expect(await wend.countStatements(fetchParts)).toBe(0)
})
