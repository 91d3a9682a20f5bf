import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { splitRoute } from '#api-contract/build-call.ts'
import { endpoint } from '#api-contract/endpoint.ts'
import { schema } from '#api-contract/schema.ts'
import { routes } from '#app/modules.ts'
import { buildProduct } from '#app/product.ts'
import { buildApp } from '#platform/http/app.ts'
import { implement } from '#platform/http/dispatch.ts'
import { makeUser, type TestPerson } from './builders.ts'
import { noPages } from './no-pages.ts'
import { startWend, type Wend } from './wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
})
afterAll(() => wend.close())

/** Public routes outside the contract. New ones must be reviewed and added here. */
const publicRoutes = [
  /^(GET|HEAD) \/(healthz|readyz)$/,
  /^(GET|HEAD) \/metrics$/, // checks its caller: src/platform/metrics
  /^(GET|HEAD) \/surprise$/,
  /^POST \/unsubscribe\/:key\/:kind$/, // authenticated by the key in the mail (RFC 8058)
  /^POST \/undo-(email|changes)\/:key$/, // authenticated by the key; limited
  /^POST \/api\/stripe-webhook\/$/, // verifies Stripe's signature
  /^POST \/api\/csp-reports\/$/, // browsers report; limited, and only logged
  /^POST \/reading(\/requests\/:key)?$/, // a form without scripts; limited, and has no effect without proof
  /^(GET|HEAD) \/api\/blogs\/:id\/in-full\/$/, // redirects to details/
  /^(GET|HEAD) \/(media|assets)\//,
  /^(GET|HEAD) \/api\/(openapi\.json|docs|docs\/style\.css)$/,
  /^(GET|HEAD) \/(favicon|apple-touch-icon|icon|manifest|social|link-preview|site\.webmanifest|logo)[^:]*$/,
  /^(GET|HEAD) \/(robots\.txt|sitemap[^:]*\.xml|opensearch\.xml|\.well-known\/security\.txt)$/,
  /^(GET|HEAD) \/(feeds?|sitemaps?)\//,
  /^(GET|HEAD) .*\.(pdf|xml|atom|rss|opml|json|webmanifest|png|svg|ico)$/,
]

/** Streams and files for members and staff, tested below. */
const memberRoutes = [/^(GET|HEAD) \/api\/(notifications\/(stream|events)\/?|follows\/opml)$/]
const staffRoutes = [/^(GET|HEAD) \/api\/staff\//]

it('restricts every route, or lists it as public', async () => {
  const served: string[] = []
  const pages = { ...noPages, render: async () => ({ status: 200, html: '' }) }
  const builtProduct = buildProduct(pages)
  const app = await buildApp(wend.services, {
    ...builtProduct,
    nonApiRoutes: [
      (app) =>
        app.addHook('onRoute', ({ method, url }) => {
          for (const verb of [method].flat()) served.push(`${verb} ${url}`)
        }),
      ...builtProduct.nonApiRoutes,
    ],
  })
  await app.close()
  const paths = new Set(routes.map(({ endpoint }) => splitRoute(endpoint.route).path))
  const undeclared = served.filter((route) => {
    const { path } = splitRoute(route)
    return (
      !paths.has(path) &&
      path !== '/api' &&
      path !== '/api/*' &&
      !publicRoutes.some((pattern) => pattern.test(route))
    )
  })
  const matchesAny = (patterns: RegExp[]) => (route: string) =>
    patterns.some((pattern) => pattern.test(route))
  for (const route of undeclared.filter(matchesAny([...memberRoutes, ...staffRoutes]))) {
    const call = route.replace(/:\w+/g, '1')
    if (call.startsWith('HEAD')) continue
    expect((await wend.anonymous(call)).status, route).toBe(401)
    if (matchesAny(staffRoutes)(route)) expect((await ada.call(call)).status, route).toBe(403)
  }
  expect(undeclared.filter((route) => !matchesAny([...memberRoutes, ...staffRoutes])(route))).toEqual([])
  for (const { endpoint } of routes) expect(['anyone', 'member', 'staff']).toContain(endpoint.access)
})

it('requires a log-in for member routes, and staff rights for staff routes', async () => {
  for (const { endpoint } of routes.filter(({ endpoint }) => endpoint.access !== 'anyone')) {
    const { method, path } = splitRoute(endpoint.route)
    const route = `${method} ${path.replace(/:\w+/g, '1')}`
    expect((await wend.anonymous(route)).status, route).toBe(401)
    expect((await wend.as('dead')(route)).status, route).toBe(401)
    if (endpoint.access === 'staff' && !endpoint.upload)
      expect((await ada.call(route)).status, route).toBe(403)
  }
})

it('sends security headers with every kind of reply', async () => {
  const first = await wend.anonymous('GET /api/blogs/')
  const replies = [
    first,
    await wend.anonymous('GET /home'),
    await wend.anonymous('GET /api/nothing-here'),
    await wend.anonymous('DELETE /api/blogs/'),
    await wend.anonymous('GET /api/blogs/', undefined, {
      headers: { 'if-none-match': first.headers.etag ?? '' },
    }),
    await wend.anonymous('POST /api/auth/token/login/', '{', {
      headers: { 'content-type': 'application/json' },
    }),
    await wend.anonymous('GET /healthz'),
    await wend.anonymous('GET /api/docs'),
    await ada.call('GET /api/auth/users/me/'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 404, 405, 304, 400, 200, 200, 200])
  for (const { headers } of replies) {
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe-|https?:|\*/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
  expect(replies.at(-1)?.headers['cache-control']).toBe('private, no-store')
})

it('limits log-ins, sign-ups, resets, look-ups and writes', async () => {
  const strictWend = await startWend({ env: { RATE_LIMIT_SCALE: '0.05' } })
  const member = await makeUser(strictWend)
  const attempts: [string, object | undefined, Wend['anonymous']][] = [
    ['POST /api/auth/token/login/', { username: 'Ada', password: 'a guess' }, strictWend.anonymous],
    [
      'POST /api/auth/users/',
      { username: 'Ada', email: 'bo@example.org', password: 'moss and rain' },
      strictWend.anonymous,
    ],
    ['POST /api/auth/users/reset_password/', { email: 'ada@example.org' }, strictWend.anonymous],
    ['PATCH /api/blogs/upvote-blog/1/', undefined, member.call],
    ['POST /api/blogs/1/discussions/', {}, member.call],
  ]
  for (const [route, body, call] of attempts) {
    let reply = await call(route, body)
    for (let n = 0; n < 40 && reply.status !== 429; n++) reply = await call(route, body)
    expect(reply, route).toMatchObject({ status: 429 })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  await strictWend.close()
})

it('does not start if a public write has no rate limit by address', async () => {
  const shoutSchema = schema({ scope: 'write', summary: 'Says something.', input: {}, reply: z.void() })
  const shout = endpoint<typeof shoutSchema>()('POST /api/shout/', { access: 'anyone' })
  const fullProduct = buildProduct(noPages)
  const withShout = [...fullProduct.routes, implement(shout, shoutSchema, async () => {})]
  await expect(buildApp(wend.services, { ...fullProduct, routes: withShout })).rejects.toThrow(
    'POST /api/shout/ is open to anyone but has no rate limit by address',
  )
})
