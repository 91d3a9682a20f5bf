import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '#platform/jobs/add-job.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { mailLink } from '../password/mailed-links.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { confirmEmail, readMailsTo, resetPassword } from '../testing/mails.ts'
import { addPasskey, logInWithPasskey } from '../testing/passkeys.ts'
import { totpCode } from '../testing/second-factor.ts'

// A stranger creates an account with a victim's address, adds credentials, and waits for the victim to use it.

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const newPassword = 'an owner of engines'

/** Adds one credential of each kind. */
async function addCredentials(member: Member) {
  const { authenticator } = await addPasskey(member, 'Phone')
  const token = (await member.call('POST /api/auth/api-tokens/', { name: 'Script', scopes: ['write'] })).body
    .token
  await wend.db
    .insertInto('account_domains')
    .values({ user_id: member.id, url: `https://${member.username}.example/`, url_key: 'x' })
    .execute()
  const { secret } = (await member.call('POST /api/auth/totp/', {})).body
  const { codes } = (await member.call('POST /api/auth/totp/confirm/', { code: totpCode(secret) })).body
  return { authenticator, token, codes }
}

const hasDomain = async (member: Member) => {
  const domains = await wend.db
    .selectFrom('account_domains')
    .select('id')
    .where('user_id', '=', member.id)
    .execute()
  return domains.length > 0
}

describe('the first password reset of an address', () => {
  it('removes earlier credentials, so that only the new password works', async () => {
    const ada = await join(wend, 'Ada')
    const { authenticator, token } = await addCredentials(ada)
    const secondPasskey = await addPasskey(await reauthenticate(ada), 'Second')
    expect((await resetPassword(wend, ada.email, newPassword)).status).toBe(204)
    for (const removedPasskey of [authenticator, secondPasskey.authenticator])
      expect((await logInWithPasskey(wend, removedPasskey)).body.code).toBe('passkey_refused')
    for (const revokedToken of [token, ada.token])
      expect((await wend.as(revokedToken)('GET /api/auth/users/me/')).status).toBe(401)
    expect(await hasDomain(ada)).toBe(false)
    const owner = wend.as(await logInAs(wend, ada.email, newPassword))
    expect((await owner('GET /api/auth/second-factor/')).body).toEqual({
      is_on: false,
      ways: [],
      recovery_codes_left: 0,
    })
    expect((await readMailsTo(wend, ada.email)).map(({ text }) => text).join()).toContain(
      'Log-in methods from before the email was confirmed removed',
    )
  })

  it('removes them after a change of address, too', async () => {
    const bob = await join(wend, 'Bob')
    await confirmEmail(wend, bob.email)
    const { authenticator } = await addCredentials(bob)
    await changeEmail(bob, 'somebody@else.example')
    expect((await resetPassword(wend, 'somebody@else.example', newPassword)).status).toBe(204)
    expect((await logInWithPasskey(wend, authenticator)).body.code).toBe('passkey_refused')
    expect(await logInAs(wend, 'somebody@else.example', newPassword)).toEqual(expect.any(String))
  })

  it('is the only reset that removes credentials', async () => {
    const cleo = await join(wend, 'Cleo')
    await confirmEmail(wend, cleo.email)
    const { authenticator } = await addCredentials(cleo)
    expect((await resetPassword(wend, cleo.email, newPassword)).status).toBe(204)
    expect((await logInWithPasskey(wend, authenticator)).status).toBe(200)
    const logInReply = await wend.anonymous('POST /api/auth/token/login/', {
      email: cleo.email,
      password: newPassword,
    })
    expect(logInReply.body.code).toBe('second_factor_required')
    expect(await hasDomain(cleo)).toBe(true)
  })
})

describe('the first confirmation of an account', () => {
  it('removes earlier credentials except password and sessions', async () => {
    const dora = await join(wend, 'Dora')
    const { authenticator, token } = await addCredentials(dora)
    expect((await confirmEmail(wend, dora.email)).status).toBe(204)
    expect((await logInWithPasskey(wend, authenticator)).body.code).toBe('passkey_refused')
    expect((await wend.as(token)('GET /api/auth/users/me/')).status).toBe(401)
    expect(await hasDomain(dora)).toBe(false)
    expect((await dora.call('GET /api/auth/second-factor/')).body.is_on).toBe(false)
    expect(await logInAs(wend, dora.email)).toEqual(expect.any(String))
  })

  it('removes nothing if the link is opened in a session of the account', async () => {
    const eve = await join(wend, 'Eve')
    const { authenticator } = await addCredentials(eve)
    expect((await confirmEmail(wend, eve.email, eve.call)).status).toBe(204)
    expect((await logInWithPasskey(wend, authenticator)).status).toBe(200)
  })

  it('removes them if somebody else is logged in', async () => {
    const fay = await join(wend, 'Fay')
    const { authenticator } = await addCredentials(fay)
    const gus = await join(wend, 'Gus')
    expect((await confirmEmail(wend, fay.email, gus.call)).status).toBe(204)
    expect((await logInWithPasskey(wend, authenticator)).status).toBe(400)
  })

  it('is not repeated for a later address, so credentials stay', async () => {
    const hal = await join(wend, 'Hal')
    await confirmEmail(wend, hal.email)
    const { authenticator } = await addCredentials(hal)
    await changeEmail(hal, 'hal@new.example')
    expect((await confirmEmail(wend, 'hal@new.example', hal.call)).status).toBe(204)
    expect((await logInWithPasskey(wend, authenticator)).status).toBe(200)
    expect((await hal.call('GET /api/auth/second-factor/')).body.is_on).toBe(true)
  })

  it('is not repeated for an address that was changed by an earlier version of Wend', async () => {
    const jan = await join(wend, 'Jan')
    await confirmEmail(wend, jan.email)
    const { authenticator } = await addCredentials(jan)
    const email = 'jan@new.example'
    await wend.db
      .updateTable('users')
      .set({ email, email_confirmed_on: null })
      .where('id', '=', jan.id)
      .execute()
    await addJob(wend.db, mailLink, { purpose: 'confirm', email })
    expect((await confirmEmail(wend, email, jan.call)).status).toBe(204)
    expect((await logInWithPasskey(wend, authenticator)).status).toBe(200)
  })

  it('requires the account’s own session if the address was changed, and otherwise keeps the link valid', async () => {
    const kim = await join(wend, 'Kim')
    await confirmEmail(wend, kim.email)
    const { authenticator } = await addCredentials(kim)
    const lou = await join(wend, 'Lou')
    await changeEmail(kim, 'kim@victim.example')
    for (const stranger of [wend.anonymous, lou.call])
      expect(await confirmEmail(wend, 'kim@victim.example', stranger)).toMatchObject({
        status: 403,
        body: { code: 'log_in_to_confirm' },
      })
    // A reset gives the account to the owner of the address, and no earlier credential opens it.
    expect((await resetPassword(wend, 'kim@victim.example', newPassword)).status).toBe(204)
    expect((await logInWithPasskey(wend, authenticator)).body.code).toBe('passkey_refused')
  })

  it('records no removal if there was nothing to remove', async () => {
    const ida = await join(wend, 'Ida')
    await confirmEmail(wend, ida.email)
    const kinds = (await ida.call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['log_in'])
  })
})

/** Marks the member's sessions as recently authenticated. @returns the member */
async function reauthenticate(member: Member): Promise<Member> {
  await wend.db
    .updateTable('sessions')
    .set({ proved_until: new Date(Date.now() + 60_000) })
    .where('user_id', '=', member.id)
    .execute()
  return member
}

async function changeEmail(member: Member, email: string) {
  await reauthenticate(member)
  const response = await member.call('PATCH /api/auth/users/me/', { email, current_password: password })
  expect(response.status).toBe(200)
}
