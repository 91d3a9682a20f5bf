import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { htmlReply } from '#test/web/log-in-site.ts'
import type { Reply } from '#test/web/web-host.ts'
import { authorizeAt, type IndieAuthSetup, startIndieAuthSetup, verify } from './testing/log-in-at.ts'

let setup: IndieAuthSetup
beforeAll(async () => {
  setup = await startIndieAuthSetup()
})
afterAll(() => setup.close())

const json = (body: object): Reply => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const redirect = (location: string): Reply => ({ status: 302, headers: { location } })
let siteCount = 0

describe('an authorization code', () => {
  const refusedReply = { status: 400, body: { code: 'domain_refused' } }

  it('works once', async () => {
    const { name } = setup.addSite('once.example.org')
    const authorization = await authorizeAt(setup, name)
    expect((await verify(setup.wend, authorization)).status).toBe(200)
    expect(await verify(setup.wend, authorization)).toMatchObject(refusedReply)
  })

  it('works for only one of several concurrent requests', async () => {
    const { name } = setup.addSite('twice.example.org')
    const authorization = await authorizeAt(setup, name)
    const replies = await Promise.all(Array.from({ length: 8 }, () => verify(setup.wend, authorization)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is rejected if it has expired at its server or here', async () => {
    const site = setup.addSite('late.example.org')
    const authorization = await authorizeAt(setup, site.name)
    site.expireCodes()
    expect(await verify(setup.wend, authorization)).toMatchObject(refusedReply)
    const lateAuthorization = await authorizeAt(setup, site.name)
    await setup.wend.db
      .updateTable('domain_proofs')
      .set({ expires_on: new Date(Date.now() - 1) })
      .execute()
    expect(await verify(setup.wend, lateAuthorization)).toMatchObject(refusedReply)
  })

  it('belongs to one log-in: another state, verifier, code or server is rejected', async () => {
    const mine = setup.addSite('mine.example.org')
    setup.addSite('thine.example.org')
    const authorizeElsewhere = async () => authorizeAt(setup, 'thine.example.org')
    const authorizeOwn = () => authorizeAt(setup, mine.name)
    const { verifier, state, code, iss } = await authorizeElsewhere()
    for (const foreignFields of [
      { verifier },
      { state },
      { code },
      { iss },
      { iss: undefined },
      { state: 'x' },
      { verifier: '' },
    ])
      expect(await verify(setup.wend, { ...(await authorizeOwn()), ...foreignFields })).toMatchObject(
        refusedReply,
      )
    expect((await verify(setup.wend, await authorizeOwn())).status).toBe(200)
  })

  it.each<[string, Reply]>([
    ['a page', htmlReply('hello')],
    ['an error', { status: 500 }],
    ['a redirect', redirect('https://elsewhere.example.org/auth')],
    ['an empty body', { status: 204 }],
    ['no address', json({})],
    ['a number', json({ me: 1 })],
    [
      'an endless body',
      { headers: { 'content-type': 'application/json' }, body: ' '.repeat(1000), ends: 'endless' },
    ],
    [
      'half a reply',
      {
        headers: { 'content-type': 'application/json' },
        body: '{"me":"https://x.example.org/"}',
        ends: 'halfway',
      },
    ],
  ])('is rejected if its server replies with %s', async (_, response) => {
    const site = setup.addSite(`answers${++siteCount}.example.org`)
    const authorization = await authorizeAt(setup, site.name)
    site.pages['/auth'] = { kind: 'other', reply: response }
    expect(await verify(setup.wend, authorization)).toMatchObject(refusedReply)
  })
})

describe('the address that a server confirms', () => {
  const verifyAt = async (site: { name: string }) => verify(setup.wend, await authorizeAt(setup, site.name))

  it('may be another page that names the same server', async () => {
    const site = setup.addSite('many.example.org')
    site.pages['/ada'] = {
      kind: 'page',
      reply: htmlReply('<link rel="indieauth-metadata" href="/metadata">'),
    }
    site.me = `https://${site.name}/ada`
    expect((await verifyAt(site)).body.name).toBe(`${site.name}/ada`)
  })

  it('may be the target of a redirect', async () => {
    const site = setup.addSite('home-of-lea.example.org')
    setup.web.put({ name: 'lea.example.org', pages: { '/': { kind: 'page', reply: redirect(site.me) } } })
    const authorization = await authorizeAt(setup, 'lea.example.org')
    expect((await verify(setup.wend, authorization)).body.name).toBe(site.name)
  })

  it('is upgraded to https if this site uses it', async () => {
    const site = setup.addSite('old.example.org')
    site.me = 'http://old.example.org/'
    expect((await verifyAt(site)).body.name).toBe(site.name)
  })

  it.each<[string, string]>([
    ['another person’s', 'https://victim.example.org/'],
    ['one that leads to this server', 'https://leading.example.org/'],
    ['no site', 'https://nothing.example.org/'],
    ['ours', 'https://wend.test/user/ada'],
    ['a script', 'javascript:alert(1)'],
    ['no address', 'ada'],
    ['one without a scheme', 'liar.example.org'],
    ['one with a port', 'https://liar.example.org:444/'],
    ['one with a password', 'https://me:me@liar.example.org/'],
    ['an IP address', 'https://127.0.0.1/'],
    ['one with a query', 'https://liar.example.org/?victim'],
  ])('cannot be %s', async (_, me) => {
    setup.addSite('victim.example.org')
    const liar = setup.addSite('liar.example.org')
    setup.web.put({
      name: 'leading.example.org',
      pages: { '/': { kind: 'page', reply: redirect('https://liar.example.org/') } },
    })
    liar.me = me
    expect((await verifyAt(liar)).body.code).toBe('not_its_server')
  })

  it('is rejected if it names a server with another issuer', async () => {
    const honest = setup.addSite('honest.example.org')
    const site = setup.addSite('borrowing.example.org')
    const homePage = htmlReply('<link rel="authorization_endpoint" href="https://honest.example.org/auth">')
    site.pages['/'] = { kind: 'page', reply: homePage }
    expect((await verify(setup.wend, await authorizeAt(setup, site.name))).body.code).toBe('not_its_server')
    expect(honest.me).toBe('https://honest.example.org/')
  })
})
