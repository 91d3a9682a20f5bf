import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { splitRoute } from '#api-contract/build-call.ts'
import { withoutTracking } from '#api-contract/values/tracking.ts'
import { routes } from '#app/modules.ts'
import { makeDiscussion } from '#test/builders/contributions.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { Pages } from './page-routes.ts'
import { get } from './testing/get.ts'

// Input of one caller must not get into replies that are cached for everyone. Uses real connections, since cached pages
// are sent before Fastify runs.

/** Pages that show a public reply and the URL they were rendered for. */
const pages: Pages = {
  is_dev: false,
  assets_dir: undefined,
  findParameters: async () => ['name', 'page', 'query'],
  render: async (url, api) => {
    const list = routes.find(({ endpoint }) => endpoint.route === 'GET /api/blogs/')
    if (!list) throw new Error('no list of sites')
    const reply = await api(list.endpoint, {})
    return { status: 200, html: `<!doctype html><p>${url.href}</p>${JSON.stringify(reply).repeat(30)}` }
  },
}

let wend: Wend
let otherServer: Wend
let ada: TestPerson
let ports: [number, number]
beforeAll(async () => {
  wend = await startWend({ pages, env: { TRUST_PROXY: 'on' } })
  otherServer = await startWend({ pages, sameDatabaseAs: wend })
  ada = await makeUser(wend, 'Ada')
  for (let n = 0; n < 3; n++) await makeSite(wend, { by: ada, tags: ['plants'] })
  ports = await Promise.all([wend, otherServer].map((instance) => listen(instance))).then(([a, b]) => [
    a ?? 0,
    b ?? 0,
  ])
})
afterAll(async () => {
  await otherServer.close()
  await wend.close()
})

async function listen(instance: Wend): Promise<number> {
  await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const address = instance.app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const hostileHeaders = (): Record<string, string>[] => [
  { authorization: `Token ${ada.token}` },
  { cookie: 'session=c00kie-secret', host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'evil' },
  { forwarded: 'host=evil.example', 'x-original-url': '/evil.example', 'x-rewrite-url': '/evil.example' },
  { 'user-agent': 'evil.example', referer: 'https://evil.example/', 'x-request-id': 'evil.example' },
  { 'accept-encoding': 'br;q=0, gzip;q=0.001, evil.example' },
  { 'accept-language': 'evil.example', accept: 'evil/example' },
  { authorization: 'Token dead' },
  { authorization: '' },
]

it('caches nothing personal, whatever the first request was', async () => {
  const addresses = [
    '/home',
    '/blogs?page=1',
    ...routes
      .filter(({ endpoint }) => endpoint.access === 'anyone' && endpoint.route.startsWith('GET '))
      .map(({ endpoint }) =>
        splitRoute(endpoint.route).path.replace(':username', 'Ada').replace(/:\w+/g, '1'),
      ),
  ]
  for (const address of addresses) {
    for (const variant of [address, `${address}${address.includes('?') ? '&' : '?'}a=1&b=2`]) {
      for (const headers of hostileHeaders()) {
        await get(ports[0], variant, headers)
        const plainReply = await get(ports[0], variant)
        expect(plainReply.status, variant).toBeLessThan(500)
        expect(plainReply.text).not.toMatch(/evil|c00kie|6\.6\.6\.6|ada@example/)
        expect(plainReply.text).not.toContain(ada.token)
        expect(JSON.stringify(plainReply.headers)).not.toMatch(/evil|c00kie|6\.6\.6\.6|set-cookie/)
        expect(plainReply.text).not.toMatch(/"user_has_upvoted":true/)
      }
    }
  }
})

it('caches every reply that is the same for everyone', async () => {
  const uncachedPaths = []
  for (const { endpoint } of routes) {
    if (endpoint.access !== 'anyone' || !endpoint.route.startsWith('GET ')) continue
    const path = splitRoute(endpoint.route).path.replace(':username', 'Ada').replace(/:\w+/g, '1')
    const { status, headers } = await get(ports[0], `${path}?seed=x&q=plants`)
    if (status === 200 && headers['cache-control'] === 'no-store') uncachedPaths.push(path)
  }
  // A reply without dependencies would never be dropped, so it is not cached: see RequestContext.dependsOn.
  expect(uncachedPaths.filter((path) => !/surprise|validate-username/.test(path))).toEqual([])
})

it('renders for its own URL, whatever host the request names', async () => {
  for (const path of ['//evil.example/blogs', '/\\evil.example/', 'http://evil.example/blogs']) {
    const { text } = await get(ports[0], path)
    expect(text).not.toMatch(/<p>https?:\/\/evil/)
    const { text: pageText } = await get(ports[0], '/blogs')
    expect(pageText).toContain('<p>http://wend.test/blogs</p>')
  }
})

it('distinguishes queries, and a repeated field from one with a comma', async () => {
  const readList = async (query: string) => (await get(ports[0], `/api/blogs/?${query}`)).text
  expect(JSON.parse(await readList('page_size=1')).results).toHaveLength(1)
  expect(JSON.parse(await readList('page_size=2')).results).toHaveLength(2)
  const repeatedField = await get(ports[0], '/api/blogs/?page=1&page=1')
  const fieldWithComma = await get(ports[0], '/api/blogs/?page=1,1')
  expect([repeatedField.status, fieldWithComma.status]).toEqual([400, 404])
  expect((await get(ports[0], '/api/blogs/?page=1')).status).toBe(200)
})

it('uses only encodings that the caller accepts', async () => {
  const plain = await get(ports[0], '/home')
  const encodingFor = async (accepts: string) => {
    const response = await get(ports[0], '/home', { 'accept-encoding': accepts })
    expect(response.text).toBe(plain.text)
    return response.headers['content-encoding']
  }
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(await encodingFor('gzip')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip;q=0')).toBeUndefined()
  expect(await encodingFor('vbr, xgzip')).toBeUndefined()
  expect(await encodingFor('*')).toBe('br')
  expect(await encodingFor('BR')).toBe('br')
})

it('caches pages compressed, and still serves callers that accept no compression', async () => {
  const readCacheBytes = async () =>
    Number(/^wend_cache_bytes (\d+)/m.exec(await wend.metrics())?.[1] ?? Number.NaN)
  const path = '/blogs/recent?name=compressed'
  const bytesBefore = await readCacheBytes()
  const first = await get(ports[0], path, { 'accept-encoding': 'gzip, br' })
  const addedBytes = (await readCacheBytes()) - bytesBefore
  const plain = await get(ports[0], path)
  expect([first.headers['content-encoding'], first.headers.etag]).toEqual(['br', plain.headers.etag])
  expect([first.text, plain.headers['content-encoding']]).toEqual([plain.text, undefined])
  expect(addedBytes).toBeGreaterThan(first.bytes.length)
  expect(addedBytes).toBeLessThan(plain.bytes.length / 2)
  // Concurrent callers get the same bytes, re-encoded from the compressed ones.
  const gzipResponses = await Promise.all(
    Array.from({ length: 20 }, () => get(ports[0], path, { 'accept-encoding': 'gzip' })),
  )
  expect(new Set(gzipResponses.map(({ text, headers }) => `${headers['content-encoding']} ${text}`))).toEqual(
    new Set([`gzip ${plain.text}`]),
  )
})

it('replies to HEAD like GET without the body, and with 304 to callers that have it', async () => {
  for (const path of ['/home', '/api/blogs/?page_size=2', '/api/blogs/?page_size=3&page=1']) {
    const headResponse = await get(ports[0], path, {}, 'HEAD')
    const getResponse = await get(ports[0], path)
    expect([headResponse.status, headResponse.bytes.length]).toEqual([200, 0])
    expect(headResponse.headers['content-length']).toBe(String(getResponse.bytes.length))
    expect(headResponse.headers.etag).toBe(getResponse.headers.etag)
    const conditionalResponse = await get(ports[0], path, {
      'if-none-match': `"x", ${getResponse.headers.etag}`,
    })
    expect([conditionalResponse.status, conditionalResponse.bytes.length]).toEqual([304, 0])
    expect(conditionalResponse.headers['content-security-policy']).toBe(
      getResponse.headers['content-security-policy'],
    )
  }
})

it("shows another process's writes within a second", async () => {
  const id = await makeSite(wend, { by: ada, title: 'Before' })
  const path = `/api/blogs/${id}/`
  const readOtherProcess = async () => (await get(ports[1], path)).text
  await expect.poll(readOtherProcess).toContain('Before')
  const delays: number[] = []
  for (let round = 0; round < 20; round++) {
    const title = `Round ${round}`
    await wend.db.updateTable('blogs').set({ title }).where('id', '=', id).execute()
    const startedAt = performance.now()
    await expect.poll(readOtherProcess, { interval: 5 }).toContain(title)
    delays.push(performance.now() - startedAt)
  }
  // The median: the machine may stop for a moment in any one round.
  expect(delays.sort((a, b) => a - b)[delays.length >> 1]).toBeLessThan(1000)
})

it('shows writers their own change in the next public reply', async () => {
  const siteId = await makeSite(wend, { by: ada })
  const id = await makeDiscussion(wend, { site: siteId, by: ada, title: 'Ferns', content: 'Ferns?' })
  const path = `/api/blogs/${siteId}/discussions/${id}/`
  for (let round = 1; round <= 20; round++) {
    const { body } = await ada.call(`PATCH ${path}upvote-discussion/`)
    const publicReply = JSON.parse((await get(ports[0], path)).text)
    expect([publicReply.total_upvotes, body.total_upvotes]).toEqual([round % 2, round % 2])
  }
})

it.each(['/api/blogs/?page_size=2', '/recent-blogs', '/feeds/recent.atom', '/api/total-blogs/'])(
  'serves %s from the cache despite tracking parameters',
  async (path) => {
    const [port] = ports
    const first = await get(port, path)
    expect(first.status).toBe(200)
    const statements = await wend.countStatements(async () => {
      for (const parameters of [
        'utm_source=x',
        'fbclid=1',
        'UTM_Campaign=a%20b&gclid=2',
        'ref=hn&utm_medium=',
      ]) {
        const { status, text } = await get(port, `${path}${path.includes('?') ? '&' : '?'}${parameters}`)
        expect([status, text]).toEqual([200, first.text])
      }
    })
    expect(statements).toBe(0)
  },
)

it('treats none of our input fields as tracking parameters', () => {
  const fields = routes.flatMap(({ endpoint }) => Object.keys((endpoint.input as z.ZodObject).shape))
  expect(fields.filter((field) => withoutTracking(`/?${field}=1`) === '/')).toEqual([])
})
