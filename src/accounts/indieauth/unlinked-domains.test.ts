import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../testing/join.ts'
import { confirmEmail, findUndoPath } from '../testing/mails.ts'
import { callWhileLocked } from '../testing/while-locked.ts'
import { linkDomain, logInAt, proveAddress, startWendWithWeb, type WendWithWeb } from './testing/log-in-at.ts'

let net: WendWithWeb
beforeAll(async () => {
  net = await startWendWithWeb()
})
afterAll(() => net.close())

describe('a domain', () => {
  it('is unlinked by undoing a change of address, unless it was linked long before', async () => {
    const { wend } = net
    for (const name of ['max.example.org', 'thief.example.org']) net.site(name)
    const max = await join(wend, 'Max')
    await confirmEmail(wend, max.email)
    await linkDomain(net, max.call, 'max.example.org')
    await wend.db
      .updateTable('account_domains')
      .set({ created_on: new Date(Date.now() - 8 * 86_400_000) })
      .where('user_id', '=', max.id)
      .execute()
    const change = { email: 'thief@example.org', current_password: 'lace and steam engines' }
    await max.call('PATCH /api/auth/users/me/', change)
    await linkDomain(net, max.call, 'thief.example.org')
    expect((await wend.anonymous(`POST ${await findUndoPath(wend, max.email)}`)).status).toBe(303)
    expect((await logInAt(net, 'thief.example.org')).body.code).toBe('domain_unknown')
    expect((await logInAt(net, 'max.example.org')).status).toBe(200)
  })

  it('is unlinked by the link in the email about it', async () => {
    const { wend } = net
    net.site('ned.example.org')
    const ned = await join(wend, 'Ned')
    await confirmEmail(wend, ned.email)
    expect((await linkDomain(net, ned.call, 'ned.example.org')).status).toBe(201)
    expect((await wend.anonymous(`POST ${await findUndoPath(wend, ned.email)}`)).status).toBe(303)
    expect((await logInAt(net, 'ned.example.org')).body.code).toBe('domain_unknown')
  })

  it('cannot complete a log-in after it was removed', async () => {
    const { wend } = net
    net.site('oda.example.org')
    const oda = await join(wend, 'Oda')
    const { body: domain } = await linkDomain(net, oda.call, 'oda.example.org')
    const key = await proveAddress(net, 'oda.example.org')
    const replies = await callWhileLocked(wend, oda.id, [
      () => oda.call(`DELETE /api/auth/domains/${domain.id}/`),
      () => wend.anonymous('POST /api/auth/domains/log-in/', { key }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([204, 400])
    expect(replies[1]?.body.code).toBe('domain_refused')
  })
})
