import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

const hash = '0123456789abcdef0123456789abcdef01234567'
let assetsDir: string
beforeAll(async () => {
  assetsDir = await mkdtemp(join(tmpdir(), 'wend-assets-'))
  await writeFile(join(assetsDir, 'client.js'), '// a script')
})
afterAll(() => rm(assetsDir, { recursive: true }))

async function serve(publicUrl: string) {
  const render = async (url: URL) => ({
    status: url.pathname === '/gone' ? 404 : 200,
    html: '<!doctype html>',
  })
  const wend = await startWend({
    env: { PUBLIC_URL: publicUrl },
    pages: { is_dev: false, assets_dir: assetsDir, findParameters: async () => [], render },
  })
  await wend.services.media.put(`${hash}-avatar-64.webp`, Buffer.from('a picture'), 'image/webp')
  const site = await makeSite(wend, { title: 'Moss' })
  const staff = await makeUser(wend, 'Ada', { is_staff: true })
  return { wend, staff, site, origin: await wend.app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Requests for every kind of reply. Each is sent twice, since the second reply may come from the cache. */
function listPublicRequests(site: number): [string, number, RequestInit?][] {
  return [
    ['/home', 200],
    ['/gone', 404],
    ['/api/blogs/', 200],
    [`/api/blogs/${site}/`, 200],
    ['/api/blogs/999999/', 404],
    ['/api/nothing-here', 404],
    ['/api/blogs/', 405, { method: 'DELETE' }],
    ['/api/blog/bookmark/', 401, { method: 'POST' }],
    ['/api/auth/token/login/', 400, { method: 'POST', body: '{', headers: json }],
    ['/blogs/recent/feed.rss', 200],
    ['/blogs/recent/feed.json', 200],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
    [`/media/${hash}-avatar-64.webp`, 200],
    [`/media/${hash}-avatar-128.webp`, 404],
    ['/documents/terms.pdf', 200],
    ['/assets/client.js', 200],
    ['/assets/nothing.js', 404],
    ['/favicon.svg', 200],
    ['/manifest.webmanifest', 200],
    ['/api/docs', 200],
    ['/api/openapi.json', 200],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 403],
    ['/surprise', 302, { redirect: 'manual' }],
  ]
}
const json = { 'content-type': 'application/json' }

const listMemberRequests = (person: TestPerson): [string, number, RequestInit][] => {
  const headers = { authorization: `Token ${person.token}` }
  return [
    ['/api/auth/users/me/', 200, { headers }],
    ['/api/export/', 200, { headers }],
    ['/api/notifications/events', 200, { headers }],
    ['/api/blog/bookmark/', 400, { method: 'POST', headers }],
  ]
}

const transport = 'strict-transport-security'

describe.each([
  { public_url: 'https://wend.test', hsts: 'max-age=31536000' },
  { public_url: 'http://wend.test', hsts: null },
])('at $public_url', ({ public_url, hsts }) => {
  let wend: Wend
  afterAll(() => wend.close())

  it('sends security headers with every kind of reply', async () => {
    const server = await serve(public_url)
    wend = server.wend
    for (const [path, status, options] of [
      ...listPublicRequests(server.site),
      ...listMemberRequests(server.staff),
    ]) {
      const first = await fetchHeaders(server.origin + path, options)
      const second = await fetchHeaders(server.origin + path, options)
      expect([path, first.status, second.status]).toEqual([path, status, status])
      const responses = [first, second]
      const etag = second.headers.get('etag')
      if (etag && !options?.method) {
        const headers = { ...options?.headers, 'if-none-match': etag }
        const response = await fetchHeaders(server.origin + path, { ...options, headers })
        if (response.status === 304) responses.push(response)
      }
      for (const { headers } of responses) {
        expect([path, headers.get(transport)]).toEqual([path, hsts])
        expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
        expect([path, headers.get('referrer-policy')]).toEqual([path, 'strict-origin-when-cross-origin'])
        if (status === 200 && path.startsWith('/assets/')) {
          // Headers that only documents need would make up most of a small script's reply.
          const length = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
          expect(length).toBeLessThan(600)
          continue
        }
        expect([path, headers.get('permissions-policy')]).toEqual([
          path,
          expect.stringContaining('camera=(), '),
        ])
        // Framing is forbidden in both ways that browsers support.
        expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
        expect([path, headers.get('content-security-policy')]).toEqual([
          path,
          expect.stringContaining("frame-ancestors 'none'"),
        ])
      }
    }
    expect(wend.services.invalidation.isListening()).toBe(true)
  })
})

it.each([
  ['on', 'max-age=31536000; includeSubDomains'],
  ['off', 'max-age=31536000'],
])('includes subdomains only with HSTS_SUBDOMAINS=on: %s', async (setting, header) => {
  const wend = await startWend({ env: { PUBLIC_URL: 'https://wend.test', HSTS_SUBDOMAINS: setting } })
  expect((await wend.anonymous('GET /healthz')).headers[transport]).toBe(header)
  await wend.close()
})

/** Fetches the headers of a reply and discards its body, which may be an endless stream. */
async function fetchHeaders(url: string, options?: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const response = await fetch(url, { ...options, signal: controller.signal })
  controller.abort()
  return response
}
