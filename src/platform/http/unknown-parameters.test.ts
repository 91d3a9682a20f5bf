import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#app/modules.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { Pages } from './page-routes.ts'
import { get } from './testing/get.ts'

// Unknown query parameters do not bypass the cache. Uses real connections, since cached replies are sent before Fastify
// runs.

/** Pages that show a public reply and the URL they were rendered for. */
const pages: Pages = {
  is_dev: false,
  assets_dir: undefined,
  findParameters: async (pathname) => (pathname === '/home' ? ['page'] : []),
  render: async (url, api) => {
    const list = routes.find(({ endpoint }) => endpoint.route === 'GET /api/blogs/')
    if (!list) throw new Error('no list of sites')
    return { status: 200, html: `<p>${url.href}</p>${JSON.stringify(await api(list.endpoint, {}))}` }
  },
}

let wend: Wend
let ada: TestPerson
let port: number
beforeAll(async () => {
  wend = await startWend({ pages })
  ada = await makeUser(wend, 'Ada')
  for (let n = 0; n < 3; n++) await makeSite(wend, { by: ada, tags: ['plants'] })
  await wend.app.listen({ port: 0, host: '127.0.0.1' })
  const address = wend.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => wend.close())

it.each([
  ['the API', '/api/blogs/?page_size=2'],
  ['the API, without a query', '/api/total-blogs/'],
  ['a page', '/home?page=2'],
  ['a feed', '/blogs/recent/feed.rss'],
  ['the feed of the timeline', '/newsfeed/feed.atom?quiet=1'],
  ['the list of our recommendations', '/.well-known/recommendations.opml'],
])('neither renders nor caches again for unknown parameters: %s', async (_, path) => {
  const first = await get(port, path)
  expect(first.status).toBe(200)
  const readEntryCount = async () => /^wend_cache_entries (\d+)/m.exec(await wend.metrics())?.[1]
  const entryCount = await readEntryCount()
  const statements = await wend.countStatements(async () => {
    for (let n = 0; n < 20; n++) {
      const { status, text } = await get(port, `${path}${path.includes('?') ? '&' : '?'}x${n}=${n}&${n}`)
      expect([status, text]).toEqual([200, first.text])
    }
  })
  expect(statements).toBe(0)
  expect(await readEntryCount()).toBe(entryCount)
})

it('caches one reply per path for any query', async () => {
  const readEntryCount = async () => /^wend_cache_entries (\d+)/m.exec(await wend.metrics())?.[1]
  const { status, text } = await get(port, '/api/public-profile/Ada/')
  expect(status).toBe(200)
  const entryCount = await readEntryCount()
  for (const name of ['Eve', 'Bea'])
    expect((await get(port, `/api/public-profile/Ada/?username=${name}`)).text).toBe(text)
  expect(await readEntryCount()).toBe(entryCount)
})

it('recognizes known parameters in any encoding, and drops none of them', async () => {
  expect((await get(port, '/home?%70age=3')).text).toContain('/home?%70age=3<')
  expect((await get(port, '/home?x=1&page=4&y')).text).toContain('/home?page=4<')
  const links = (await get(port, '/api/blogs/?x=1&page_size=1')).text
  expect(links).toContain('page_size=1')
  expect(links).not.toContain('x=1')
})

it('omits unknown parameters from the URLs that members get', async () => {
  const { body } = await ada.call('GET /api/blogs/?x=1&page_size=1')
  expect(body.next).toMatch(/\?page_size=1&page=2$/)
})
