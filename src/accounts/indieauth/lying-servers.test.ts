import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { htmlReply } from '#test/web/log-in-site.ts'
import type { Reply, RequestHandler } from '#test/web/web-host.ts'
import { authorizeAt, type IndieAuthSetup, startIndieAuthSetup, verify } from './testing/log-in-at.ts'

let setup: IndieAuthSetup
beforeAll(async () => {
  setup = await startIndieAuthSetup()
})
afterAll(() => setup.close())

const startLogin = (url: string) => setup.wend.anonymous('POST /api/auth/domains/begin/', { url })
const json = (body: object): Reply => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const redirect = (location: string): Reply => ({ status: 302, headers: { location } })
let siteCount = 0
/** A site with some replies replaced. */
function createSite(pages: Record<string, RequestHandler>, name = `s${++siteCount}.example.org`) {
  const site = setup.addSite(name)
  for (const [path, reply] of Object.entries(pages)) site.pages[path] = { kind: 'other', reply }
  return site
}

describe('an address to log in with', () => {
  it.each([
    ['an IP address', 'https://127.0.0.1/', 'ip_address'],
    ['an IPv6 address', 'https://[::1]/', 'ip_address'],
    ['a number that is an IP address', 'http://2130706433/', 'ip_address'],
    ['a name in a private network', 'https://router.lan/', 'not_a_public_site'],
    ['a mail address', 'ada@example.org', 'mail_address'],
    ['a password', 'https://ada:secret@ada.example.org/', undefined],
    ['a script', 'javascript:alert(1)', undefined],
    ['a file', 'file:///etc/passwd', undefined],
    ['a port', 'https://ada.example.org:8443/', 'address_with_more'],
    ['a query', 'https://ada.example.org/?user=1', 'address_with_more'],
    ['a fragment', 'https://ada.example.org/#me', 'address_with_more'],
    ['our own address', 'wend.test', undefined],
    ['nothing', ' ', 'blank'],
    ['an overlong address', `https://ada.example.org/${'a'.repeat(3000)}`, 'max_length'],
  ])('cannot be %s', async (_, url, code) => {
    const { status, body } = await startLogin(url)
    expect(status).toBe(400)
    if (code !== undefined) expect(JSON.stringify(body)).toContain(`"${code}"`)
  })

  it('requires https if this site uses it', async () => {
    setup.addSite('plain.example.org')
    const { body } = await startLogin('http://plain.example.org')
    expect(new URL(body.authorization_url).searchParams.get('me')).toBe('https://plain.example.org/')
  })
})

describe('discovery of the IndieAuth server', () => {
  it.each<[string, Reply]>([
    ['in the header', htmlReply('', { link: '</metadata>; rel="indieauth-metadata"' })],
    [
      'in the page',
      htmlReply('<base href="/x/"><link href="../metadata" rel="something indieauth-metadata">'),
    ],
    ['by the older kind of link', htmlReply('<link rel="authorization_endpoint" href="/auth">')],
    [
      'by the older kind of link in the header',
      htmlReply('', { link: '</auth>; rel=authorization_endpoint' }),
    ],
  ])('finds a server named %s', async (_, homePage) => {
    const { name } = createSite({ '/': homePage })
    expect((await verify(setup.wend, await authorizeAt(setup, name))).body).toMatchObject({ name })
  })

  it('prefers headers to the page, and metadata to the older kind of link', async () => {
    const { name } = createSite({
      '/': htmlReply(
        '<link rel="indieauth-metadata" href="/wrong"><link rel="authorization_endpoint" href="/wrong">',
        {
          link: '</metadata>; rel="indieauth-metadata"',
        },
      ),
    })
    expect((await startLogin(name)).body.authorization_url).toMatch(
      `https://${name}/auth?response_type=code&`,
    )
  })

  it('keeps the endpoint’s query', async () => {
    const { name } = createSite({
      '/': htmlReply('<link rel="authorization_endpoint" href="/?log-in=1&amp;state=x">'),
    })
    const url = new URL((await startLogin(name)).body.authorization_url)
    expect(url.searchParams.get('log-in')).toBe('1')
    expect(url.searchParams.getAll('state')).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  })

  const endpoint = (href: string) => htmlReply(`<link rel="authorization_endpoint" href="${href}">`)
  const metadata = (fields: object) => (name: string) =>
    json({ issuer: `https://${name}/`, authorization_endpoint: `https://${name}/auth`, ...fields })
  it.each<[string, Record<string, Reply | ((name: string) => Reply)>, string]>([
    ['a page that names no server', { '/': htmlReply('') }, 'no_log_in_server'],
    ['a script as the endpoint', { '/': endpoint('javascript:alert(1)') }, 'bad_log_in_server'],
    ['a data address as the endpoint', { '/': endpoint('data:text/html,x') }, 'bad_log_in_server'],
    [
      'an endpoint with a password',
      { '/': endpoint('https://a:b@elsewhere.example.org/') },
      'bad_log_in_server',
    ],
    [
      'an endpoint without encryption',
      { '/': endpoint('http://elsewhere.example.org/') },
      'bad_log_in_server',
    ],
    ['our own endpoint', { '/': endpoint('https://wend.test/login') }, 'bad_log_in_server'],
    ['metadata that is a page', { '/metadata': htmlReply('') }, 'bad_log_in_server'],
    [
      'metadata that is malformed',
      { '/metadata': { headers: { 'content-type': 'application/json' }, body: '{' } },
      'bad_log_in_server',
    ],
    ['metadata that is a list', { '/metadata': json([]) }, 'bad_log_in_server'],
    ['metadata that is missing', { '/metadata': { status: 404 } }, 'bad_log_in_server'],
    ['metadata that fails to load', { '/metadata': { status: 500 } }, 'bad_log_in_server'],
    [
      'metadata that never ends',
      {
        '/metadata': {
          headers: { 'content-type': 'application/json' },
          body: ' '.repeat(1000),
          ends: 'endless',
        },
      },
      'bad_log_in_server',
    ],
    [
      'metadata in a private network',
      { '/': htmlReply('<link rel="indieauth-metadata" href="http://169.254.169.254/latest">') },
      'bad_log_in_server',
    ],
    [
      'an issuer at another address',
      { '/metadata': metadata({ issuer: 'https://elsewhere.example.org/' }) },
      'bad_log_in_server',
    ],
    [
      'an issuer with a query',
      { '/metadata': (name) => metadata({ issuer: `https://${name}/?a` })(name) },
      'bad_log_in_server',
    ],
    [
      'a server without support for S256',
      { '/metadata': metadata({ code_challenge_methods_supported: ['plain'] }) },
      'bad_log_in_server',
    ],
    [
      'metadata with a script as the endpoint',
      { '/metadata': metadata({ authorization_endpoint: 'javascript:alert(1)' }) },
      'bad_log_in_server',
    ],
    ['a page that fails to load', { '/': { status: 500 } }, 'site_unread'],
    [
      'a page that is a picture',
      { '/': { headers: { 'content-type': 'image/png' }, body: 'x' } },
      'site_unread',
    ],
    ['a redirect to a private network', { '/': redirect('http://127.0.0.1/') }, 'site_unread'],
    ['a page that redirects to itself', { '/': redirect('/') }, 'site_unread'],
  ])('rejects %s', async (_, pages, code) => {
    const name = `bad${++siteCount}.example.org`
    const responses = Object.entries(pages).map(([path, page]) => [
      path,
      typeof page === 'function' ? page(name) : page,
    ])
    createSite(Object.fromEntries(responses), name)
    const { status, body } = await startLogin(name)
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(
      await setup.wend.db.selectFrom('domain_proofs').selectAll().where('url', 'like', `%${name}%`).execute(),
    ).toEqual([])
  })

  it('gives up on a server that does not reply', async () => {
    const { name } = createSite({ '/metadata': { ends: 'mute' } })
    expect((await startLogin(name)).body.code).toBe('bad_log_in_server')
  })
})

it('publishes its client metadata', async () => {
  const { status, headers, body } = await setup.wend.anonymous('GET /login/indieauth/client.json')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('application/json')
  expect(body).toMatchObject({
    client_id: 'https://wend.test/login/indieauth/client.json',
    client_name: 'Wend',
    client_uri: 'https://wend.test/',
    redirect_uris: ['https://wend.test/login/indieauth'],
  })
})
