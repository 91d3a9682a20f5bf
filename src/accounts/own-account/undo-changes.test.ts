import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'
import type { NewCredentialEvent } from '../events/events.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { confirmEmail, findUndoPath, getUndoPath, readMailsTo, resetPassword } from '../testing/mails.ts'
import { addPasskey } from '../testing/passkeys.ts'
import { addPasskeyAndTotp } from '../testing/second-factor.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const newPassword = 'an owner of engines'
const undo = (path: string) => wend.anonymous(`POST ${path}`)

async function joinConfirmed(name: string): Promise<Member> {
  const member = await join(wend, name)
  await confirmEmail(wend, member.email)
  return member
}

/** For each event about a new credential, an action that causes it. */
const credentialActions: Record<
  Exclude<NewCredentialEvent, 'domain_linked'>,
  (member: Member) => Promise<unknown>
> = {
  totp_added: addPasskeyAndTotp,
  passkey_added: addPasskey,
  recovery_codes_made: ({ call }) => call('POST /api/auth/recovery-codes/', {}),
  feed_key_made: ({ call }) => call('POST /api/river-key/', {}),
  api_token_made: ({ call }) => call('POST /api/auth/api-tokens/', { name: 'Script', scopes: ['read'] }),
  second_factor_on: async (member) => {
    await addPasskey(member)
    await member.call('POST /api/auth/recovery-codes/', {})
    await member.call('PATCH /api/auth/second-factor/', { is_on: true })
  },
}

describe('an email about a new credential', () => {
  it.each(Object.entries(credentialActions))(
    'lets the owner undo the change once: %s',
    async (kind, addCredential) => {
      const dee = await joinConfirmed(`Dee-${kind}`.slice(0, 20))
      await addCredential(dee)
      const path = await getUndoPath(wend, dee.email)
      expect(path).toMatch(/^\/undo-changes\/[\w-]{43}$/)
      expect((await undo(path)).headers).toMatchObject({ location: `${path}?done` })
      expect((await undo(path)).status).toBe(404)
      expect((await dee.call('GET /api/auth/users/me/')).status).toBe(401)
      expect((await resetPassword(wend, dee.email, newPassword)).status).toBe(204)
      const owner = wend.as(await logInAs(wend, dee.email, newPassword))
      expect((await owner('GET /api/auth/second-factor/')).body).toMatchObject({ is_on: false, ways: [] })
      expect((await owner('GET /api/auth/api-tokens/')).body).toEqual([])
      const kinds = (await owner('GET /api/auth/events/')).body.map((event: { kind: string }) => event.kind)
      expect(kinds).toContain('changes_undone')
      expect((await readMailsTo(wend, dee.email)).map(({ text }) => text).join()).toContain(
        'Recent log-in changes undone',
      )
    },
  )

  it('also undoes a later change of address', async () => {
    const eli = await joinConfirmed('Elias')
    await addPasskey(eli)
    const path = await getUndoPath(wend, eli.email)
    const newAddress = { email: 'elias@thief.example', current_password: password }
    expect((await eli.call('PATCH /api/auth/users/me/', newAddress)).status).toBe(200)
    expect((await undo(path)).status).toBe(303)
    expect((await resetPassword(wend, eli.email, newPassword)).status).toBe(204)
    expect(await logInAs(wend, eli.email, newPassword)).toEqual(expect.any(String))
  })

  it('contains no undo link for an unconfirmed address', async () => {
    const flo = await join(wend, 'Flora')
    await addPasskey(flo)
    expect((await readMailsTo(wend, flo.email)).at(-1)?.text).toContain('Passkey added')
    expect(await findUndoPath(wend, flo.email)).toBeUndefined()
  })

  it('states the time, and its queued mail job does not contain the undo token', async () => {
    const gil = await joinConfirmed('Gilbert')
    await addPasskey(gil)
    const { rows } = await wend.services.database.pool.query(
      `select payload from graphile_worker._private_jobs where payload::text like '%passkey_added%'`,
    )
    expect(rows).toHaveLength(1)
    const path = await getUndoPath(wend, gil.email)
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1))
    expect((await readMailsTo(wend, gil.email)).at(-1)?.text).toMatch(/^Time: /m)
  })
})
