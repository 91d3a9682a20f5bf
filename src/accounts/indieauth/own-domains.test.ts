import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '#platform/jobs/add-job.ts'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { makeSite } from '#test/builders.ts'
import { readOutbox } from '#test/outbox.ts'
import { sweepAccounts } from '../jobs.ts'
import { join } from '../testing/join.ts'
import { joinWithTotp, nextCode } from '../testing/second-factor.ts'
import {
  authorizeAt,
  type IndieAuthSetup,
  linkDomain,
  logInAt,
  proveAddress,
  startIndieAuthSetup,
} from './testing/log-in-at.ts'

let setup: IndieAuthSetup
beforeAll(async () => {
  setup = await startIndieAuthSetup()
})
afterAll(() => setup.close())

const setHealth = (id: number, health: 'fine' | 'away' | 'gone' | 'changed_hands') =>
  setup.wend.db.updateTable('blogs').set({ health }).where('id', '=', id).execute()

describe('a domain', () => {
  it('logs in to the account that it is linked to', async () => {
    const { wend } = setup
    setup.addSite('ada.example.org')
    const ada = await join(wend, 'Ada')
    const linkReply = await linkDomain(setup, ada.call, 'ada.example.org')
    expect(linkReply).toMatchObject({
      status: 201,
      body: { url: 'https://ada.example.org/', name: 'ada.example.org', last_used_on: null, is_off: false },
    })
    const logInReply = await logInAt(setup, 'https://ada.example.org')
    expect(logInReply.status).toBe(200)
    const call = wend.as(logInReply.body.auth_token)
    expect((await call('GET /api/auth/users/me/')).body.username).toBe('Ada')
    expect((await call('GET /api/auth/domains/')).body).toMatchObject([
      { name: 'ada.example.org', last_used_on: expect.any(String) },
    ])
    expect((await ada.call('GET /api/export/')).body.own_domains).toMatchObject([
      { url: 'https://ada.example.org/' },
    ])
    await wend.runJobs()
    const mails = (await readOutbox(wend.services.config.dataDir)).filter(({ to }) => to === ada.email)
    expect(mails.map(({ text }) => text).join()).toContain('Log-in domain linked')
  })

  it('can be linked only after recent authentication; logging in with a domain does not count', async () => {
    const { wend } = setup
    setup.addSite('bob.example.org')
    const bob = await join(wend, 'Bob')
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', bob.id).execute()
    const key = await proveAddress(setup, 'bob.example.org')
    expect((await bob.call('POST /api/auth/domains/', { key })).body.code).toBe('prove_first')
    await bob.call('POST /api/auth/prove/', { password: 'lace and steam engines' })
    const { body } = await bob.call('POST /api/auth/domains/', { key })
    const call = wend.as((await logInAt(setup, 'bob.example.org')).body.auth_token)
    for (const [route, input] of [
      [`DELETE /api/auth/domains/${body.id}/`, undefined],
      ['POST /api/auth/passkeys/options/', {}],
      ['POST /api/auth/domains/', { key }],
    ] as const)
      expect((await call(route, input)).body.code).toBe('prove_first')
    expect((await bob.call(`DELETE /api/auth/domains/${body.id}/`)).status).toBe(204)
    expect((await bob.call(`DELETE /api/auth/domains/${body.id}/`)).status).toBe(404)
    expect((await logInAt(setup, 'bob.example.org')).body.code).toBe('domain_unknown')
    const kinds = (await bob.call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['domain_linked', 'domain_removed']))
  })

  it('is only a first factor', async () => {
    const { wend } = setup
    setup.addSite('cyd.example.org')
    const cyd = await joinWithTotp(wend, 'Cyd')
    await cyd.call('POST /api/auth/prove/', { code: await nextCode(wend, cyd) })
    expect((await linkDomain(setup, cyd.call, 'cyd.example.org')).status).toBe(201)
    const firstStep = await logInAt(setup, 'cyd.example.org')
    expect(firstStep).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    const secondStep = await wend.anonymous('POST /api/auth/second-factor/', {
      challenge: firstStep.body.challenge,
      way: 'totp',
      code: await nextCode(wend, cyd),
    })
    expect(secondStep.status).toBe(200)
  })

  it('belongs to one account, which has at most ten', async () => {
    const { wend } = setup
    const dee = await join(wend, 'Dee')
    const eli = await join(wend, 'Eli')
    setup.addSite('shared.example.org')
    expect((await linkDomain(setup, dee.call, 'shared.example.org')).status).toBe(201)
    expect((await linkDomain(setup, dee.call, 'shared.example.org')).body.code).toBe('domain_known')
    expect((await linkDomain(setup, eli.call, 'shared.example.org')).body.code).toBe('domain_taken')
    for (let n = 2; n <= 10; n++) {
      setup.addSite(`n${n}.example.org`)
      expect((await linkDomain(setup, dee.call, `n${n}.example.org`)).status).toBe(201)
    }
    setup.addSite('n11.example.org')
    expect((await linkDomain(setup, dee.call, 'n11.example.org')).body.code).toBe('too_many_domains')
    const [firstDomain] = (await dee.call('GET /api/auth/domains/')).body
    expect((await eli.call(`DELETE /api/auth/domains/${firstDomain.id}/`)).status).toBe(404)
  })

  it('can be linked after signing up if no account has it yet', async () => {
    const { wend } = setup
    setup.addSite('fay.example.org')
    const key = await proveAddress(setup, 'fay.example.org')
    const unknownReply = await wend.anonymous('POST /api/auth/domains/log-in/', { key })
    expect(unknownReply).toMatchObject({ status: 400, body: { code: 'domain_unknown' } })
    const fay = await join(wend, 'Fay')
    expect((await fay.call('POST /api/auth/domains/', { key })).status).toBe(201)
    expect((await fay.call('POST /api/auth/domains/', { key })).body.code).toBe('domain_refused')
    expect((await logInAt(setup, 'fay.example.org')).status).toBe(200)
  })

  it('is deleted with the account, and unused keys are swept', async () => {
    const { wend } = setup
    setup.addSite('gus.example.org')
    const gus = await join(wend, 'Gus')
    await linkDomain(setup, gus.call, 'gus.example.org')
    const key = await proveAddress(setup, 'gus.example.org')
    await authorizeAt(setup, 'gus.example.org')
    await wend.db
      .updateTable('domain_proofs')
      .set({ expires_on: new Date(Date.now() - 1000) })
      .execute()
    expect((await wend.anonymous('POST /api/auth/domains/log-in/', { key })).body.code).toBe('domain_refused')
    await addJob(wend.db, sweepAccounts, {})
    await wend.runJobs()
    expect(await wend.db.selectFrom('domain_proofs').selectAll().execute()).toEqual([])
    await gus.call('DELETE /api/auth/users/me/', { current_password: 'lace and steam engines' })
    expect((await logInAt(setup, 'gus.example.org')).body.code).toBe('domain_unknown')
  })

  it('cannot log in a suspended member', async () => {
    const { wend } = setup
    setup.addSite('hal.example.org')
    const hal = await join(wend, 'Hal')
    await linkDomain(setup, hal.call, 'hal.example.org')
    const until = new Date(Date.now() + 86_400_000)
    await wend.db.updateTable('users').set({ suspended_until: until }).where('id', '=', hal.id).execute()
    expect((await logInAt(setup, 'hal.example.org')).body.code).toBe('suspended')
  })
})

describe('a domain whose site is down or taken over', () => {
  it.each(['away', 'gone', 'changed_hands'] as const)('is disabled while the site is %s', async (health) => {
    const { wend } = setup
    const name = `${health.replace('_', '-')}.example.org`
    setup.addSite(name)
    const ivy = await join(wend, `Ivy-${health.replace('_', '-')}`)
    await linkDomain(setup, ivy.call, name)
    const key = await proveAddress(setup, name)
    const id = await makeSite(wend, { url: `https://www.${name}/` })
    await setHealth(id, health)
    const refusedReply = await wend.anonymous('POST /api/auth/domains/log-in/', { key })
    expect(refusedReply).toMatchObject({ status: 403, body: { code: 'domain_off' } })
    expect(refusedReply.body.detail).toContain(`The site at ${name} is down or has changed hands`)
    expect((await wend.anonymous('POST /api/auth/domains/begin/', { url: name })).body.code).toBe(
      'domain_off',
    )
    expect((await ivy.call('POST /api/auth/domains/', { key })).body.code).toBe('domain_off')
    expect((await ivy.call('GET /api/auth/domains/')).body).toMatchObject([{ is_off: true }])
    // Email and password still work.
    expect(
      (
        await wend.anonymous('POST /api/auth/token/login/', {
          email: ivy.email,
          password: 'lace and steam engines',
        })
      ).status,
    ).toBe(200)
    await setHealth(id, 'fine')
    expect((await wend.anonymous('POST /api/auth/domains/log-in/', { key })).status).toBe(200)
  })

  it('is disabled if its owner’s site in a folder of it is down, but not if a stranger’s is', async () => {
    const { wend } = setup
    setup.addSite('jo.example.org')
    const jo = await join(wend, 'Joe')
    await linkDomain(setup, jo.call, 'jo.example.org')
    const strangersSite = await makeSite(wend, { url: 'https://jo.example.org/not-there/' })
    await setHealth(strangersSite, 'away')
    expect((await logInAt(setup, 'jo.example.org')).status).toBe(200)
    const key = await proveAddress(setup, 'jo.example.org')
    const ownSite = await makeSite(wend, { url: 'https://jo.example.org/blog/' })
    await makeOwner(wend, jo, ownSite)
    await setHealth(ownSite, 'changed_hands')
    expect((await wend.anonymous('POST /api/auth/domains/log-in/', { key })).body.code).toBe('domain_off')
  })
})

describe('a site at a domain or in a folder of it', () => {
  it('can be claimed by the domain’s owner without a link on the site', async () => {
    const { wend } = setup
    setup.addSite('kim.example.org').pages['/'] = {
      kind: 'page',
      reply: {
        headers: {
          'content-type': 'text/html',
          link: '<https://kim.example.org/metadata>; rel="indieauth-metadata"',
        },
        body: '',
      },
    }
    const kim = await join(wend, 'Kim')
    const lea = await join(wend, 'Lea')
    await linkDomain(setup, kim.call, 'kim.example.org')
    const siteInFolder = await makeSite(wend, { url: 'https://www.kim.example.org/garden/' })
    const subdomainSite = await makeSite(wend, { url: 'https://other.kim.example.org/' })
    const othersSite = await makeSite(wend, { url: 'https://kim.example.org/~lea/' })
    expect((await kim.call(`POST /api/blogs/${siteInFolder}/owner/`)).body).toEqual({ is_owner: true })
    expect((await lea.call(`POST /api/blogs/${siteInFolder}/owner/`)).status).toBe(400)
    expect((await kim.call(`POST /api/blogs/${subdomainSite}/owner/`)).status).toBe(400)
    expect((await kim.call(`POST /api/blogs/${othersSite}/owner/`)).status).toBe(400)
    const rootSite = await makeSite(wend, { url: 'https://kim.example.org/' })
    await setHealth(rootSite, 'changed_hands')
    const secondSite = await makeSite(wend, { url: 'https://kim.example.org/shed/' })
    expect((await kim.call(`POST /api/blogs/${secondSite}/owner/`)).status).toBe(400)
  })
})
