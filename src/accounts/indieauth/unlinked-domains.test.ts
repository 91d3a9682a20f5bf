import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../testing/join.ts'
import { confirmEmail, getUndoPath } from '../testing/mails.ts'
import { queueBehindAccountLock } from '../testing/queue-behind-account-lock.ts'
import {
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

describe('a domain', () => {
  it('is unlinked by undoing a change of address, unless it was linked long before', async () => {
    const { wend } = setup
    for (const name of ['max.example.org', 'thief.example.org']) setup.addSite(name)
    const max = await join(wend, 'Max')
    await confirmEmail(wend, max.email)
    await linkDomain(setup, max.call, 'max.example.org')
    await wend.db
      .updateTable('account_domains')
      .set({ created_on: new Date(Date.now() - 8 * 86_400_000) })
      .where('user_id', '=', max.id)
      .execute()
    const change = { email: 'thief@example.org', current_password: 'lace and steam engines' }
    await max.call('PATCH /api/auth/users/me/', change)
    await linkDomain(setup, max.call, 'thief.example.org')
    expect((await wend.anonymous(`POST ${await getUndoPath(wend, max.email)}`)).status).toBe(303)
    expect((await logInAt(setup, 'thief.example.org')).body.code).toBe('domain_unknown')
    expect((await logInAt(setup, 'max.example.org')).status).toBe(200)
  })

  it('is unlinked by the link in the email about it', async () => {
    const { wend } = setup
    setup.addSite('ned.example.org')
    const ned = await join(wend, 'Ned')
    await confirmEmail(wend, ned.email)
    expect((await linkDomain(setup, ned.call, 'ned.example.org')).status).toBe(201)
    expect((await wend.anonymous(`POST ${await getUndoPath(wend, ned.email)}`)).status).toBe(303)
    expect((await logInAt(setup, 'ned.example.org')).body.code).toBe('domain_unknown')
  })

  it('cannot complete a log-in after it was removed', async () => {
    const { wend } = setup
    setup.addSite('oda.example.org')
    const oda = await join(wend, 'Oda')
    const { body: domain } = await linkDomain(setup, oda.call, 'oda.example.org')
    const key = await proveAddress(setup, 'oda.example.org')
    const replies = await queueBehindAccountLock(wend, oda.id, [
      () => oda.call(`DELETE /api/auth/domains/${domain.id}/`),
      () => wend.anonymous('POST /api/auth/domains/log-in/', { key }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([204, 400])
    expect(replies[1]?.body.code).toBe('domain_refused')
  })
})
