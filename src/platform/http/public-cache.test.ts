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

// No caller's input gets into replies that are cached for everyone. Uses real connections, since cached pages are sent
// before Fastify runs.

/** Pages that show a public reply and the URL they were rendered for. */
const pages: Pages = {
  is_dev: false,
  assets_dir: undefined,
  findParameters: async () => ['of', 'page', 'query'],
  render: async (url, api) => {
    const list = routes.find(({ endpoint }) => endpoint.route === 'GET /api/blogs/')
    if (!list) throw new Error('no list of sites')
    const said = await api(list.endpoint, {})
    return { status: 200, html: `<!doctype html><p>${url.href}</p>${JSON.stringify(said).repeat(30)}` }
  },
}

let wend: Wend
let other: Wend
let ada: TestPerson
let ports: [number, number]
beforeAll(async () => {
  wend = await startWend({ pages, env: { TRUST_PROXY: 'on' } })
  other = await startWend({ pages, sameDatabaseAs: wend })
  ada = await makeUser(wend, 'Ada')
  for (let n = 0; n < 3; n++) await makeSite(wend, { by: ada, tags: ['plants'] })
  ports = await Promise.all([wend, other].map((one) => listen(one))).then(([a, b]) => [a ?? 0, b ?? 0])
})
afterAll(async () => {
  await other.close()
  await wend.close()
})

async function listen(one: Wend): Promise<number> {
  await one.app.listen({ port: 0, host: '127.0.0.1' })
  const address = one.app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const strange = (): Record<string, string>[] => [
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
      for (const headers of strange()) {
        await get(ports[0], variant, headers)
        const mine = await get(ports[0], variant)
        expect(mine.status, variant).toBeLessThan(500)
        expect(mine.text).not.toMatch(/evil|c00kie|6\.6\.6\.6|ada@example/)
        expect(mine.text).not.toContain(ada.token)
        expect(JSON.stringify(mine.headers)).not.toMatch(/evil|c00kie|6\.6\.6\.6|set-cookie/)
        expect(mine.text).not.toMatch(/"user_has_upvoted":true/)
      }
    }
  }
})

it('caches every reply that is the same for everyone', async () => {
  const fleeting = []
  for (const { endpoint } of routes) {
    if (endpoint.access !== 'anyone' || !endpoint.route.startsWith('GET ')) continue
    const path = splitRoute(endpoint.route).path.replace(':username', 'Ada').replace(/:\w+/g, '1')
    const { status, headers } = await get(ports[0], `${path}?seed=x&q=plants`)
    if (status === 200 && headers['cache-control'] === 'no-store') fleeting.push(path)
  }
  // A reply without dependencies would never be dropped, so it is not cached: see RequestContext.dependsOn.
  expect(fleeting.filter((path) => !/surprise|validate-username/.test(path))).toEqual([])
})

it('renders for its own URL, whatever host the request names', async () => {
  for (const path of ['//evil.example/blogs', '/\\evil.example/', 'http://evil.example/blogs']) {
    const { text } = await get(ports[0], path)
    expect(text).not.toMatch(/<p>https?:\/\/evil/)
    const { text: after } = await get(ports[0], '/blogs')
    expect(after).toContain('<p>http://wend.test/blogs</p>')
  }
})

it('distinguishes queries, and a repeated field from one with a comma', async () => {
  const count = async (query: string) => (await get(ports[0], `/api/blogs/?${query}`)).text
  expect(JSON.parse(await count('page_size=1')).results).toHaveLength(1)
  expect(JSON.parse(await count('page_size=2')).results).toHaveLength(2)
  const twice = await get(ports[0], '/api/blogs/?page=1&page=1')
  const comma = await get(ports[0], '/api/blogs/?page=1,1')
  expect([twice.status, comma.status]).toEqual([400, 404])
  expect((await get(ports[0], '/api/blogs/?page=1')).status).toBe(200)
})

it('sends accepted encodings only', async () => {
  const plain = await get(ports[0], '/home')
  const coded = async (accepts: string) => {
    const got = await get(ports[0], '/home', { 'accept-encoding': accepts })
    expect(got.text).toBe(plain.text)
    return got.headers['content-encoding']
  }
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(await coded('gzip, deflate, br, zstd')).toBe('br')
  expect(await coded('gzip')).toBe('gzip')
  expect(await coded('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(await coded('br;q=0, gzip;q=0')).toBeUndefined()
  expect(await coded('vbr, xgzip')).toBeUndefined()
  expect(await coded('*')).toBe('br')
  expect(await coded('BR')).toBe('br')
})

it('caches pages compressed, and still serves callers that accept no compression', async () => {
  const kept = async () => Number(/^wend_cache_bytes (\d+)/m.exec(await wend.metrics())?.[1] ?? Number.NaN)
  const path = '/blogs/recent?of=compressed'
  const before = await kept()
  const first = await get(ports[0], path, { 'accept-encoding': 'gzip, br' })
  const added = (await kept()) - before
  const plain = await get(ports[0], path)
  expect([first.headers['content-encoding'], first.headers.etag]).toEqual(['br', plain.headers.etag])
  expect([first.text, plain.headers['content-encoding']]).toEqual([plain.text, undefined])
  expect(added).toBeGreaterThan(first.bytes.length)
  expect(added).toBeLessThan(plain.bytes.length / 2)
  // Concurrent callers get the same bytes, re-encoded from the compressed ones.
  const zipped = await Promise.all(
    Array.from({ length: 20 }, () => get(ports[0], path, { 'accept-encoding': 'gzip' })),
  )
  expect(new Set(zipped.map(({ text, headers }) => `${headers['content-encoding']} ${text}`))).toEqual(
    new Set([`gzip ${plain.text}`]),
  )
})

it('answers HEAD like GET without the body, and 304 to callers that have it', async () => {
  for (const path of ['/home', '/api/blogs/?page_size=2', '/api/blogs/?page_size=3&page=1']) {
    const head = await get(ports[0], path, {}, 'HEAD')
    const whole = await get(ports[0], path)
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(whole.bytes.length))
    expect(head.headers.etag).toBe(whole.headers.etag)
    const again = await get(ports[0], path, { 'if-none-match': `"x", ${whole.headers.etag}` })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect(again.headers['content-security-policy']).toBe(whole.headers['content-security-policy'])
  }
})

it("shows another process's writes within a second", async () => {
  const id = await makeSite(wend, { by: ada, title: 'Before' })
  const path = `/api/blogs/${id}/`
  const there = async () => (await get(ports[1], path)).text
  await expect.poll(there).toContain('Before')
  const delays: number[] = []
  for (let round = 0; round < 20; round++) {
    const title = `Round ${round}`
    await wend.db.updateTable('blogs').set({ title }).where('id', '=', id).execute()
    const written = performance.now()
    await expect.poll(there, { interval: 5 }).toContain(title)
    delays.push(performance.now() - written)
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
    const shown = JSON.parse((await get(ports[0], path)).text)
    expect([shown.total_upvotes, body.total_upvotes]).toEqual([round % 2, round % 2])
  }
})

it.each(['/api/blogs/?page_size=2', '/recent-blogs', '/feeds/recent.atom', '/api/total-blogs/'])(
  'serves %s from the cache despite tracking parameters',
  async (path) => {
    const [port] = ports
    const first = await get(port, path)
    expect(first.status).toBe(200)
    const statements = await wend.countStatements(async () => {
      for (const more of ['utm_source=x', 'fbclid=1', 'UTM_Campaign=a%20b&gclid=2', 'ref=hn&utm_medium=']) {
        const { status, text } = await get(port, `${path}${path.includes('?') ? '&' : '?'}${more}`)
        expect([status, text]).toEqual([200, first.text])
      }
    })
    expect(statements).toBe(0)
  },
)

it('treats none of our own fields as tracking parameters', () => {
  const fields = routes.flatMap(({ endpoint }) => Object.keys((endpoint.input as z.ZodObject).shape))
  expect(fields.filter((field) => withoutTracking(`/?${field}=1`) === '/')).toEqual([])
})
