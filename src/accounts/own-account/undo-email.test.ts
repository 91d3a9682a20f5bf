import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addJob } from '#platform/jobs/add-job.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from '../jobs.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { findLink } from '../testing/link-in.ts'
import {
  confirmEmail,
  findUndoPath,
  getUndoPath,
  readMailsTo,
  requestReset,
  resetPassword,
} from '../testing/mails.ts'
import { addPasskey, logInWithPasskey, signChallenge } from '../testing/passkeys.ts'
import { queueBehindAccountLock } from '../testing/queue-behind-account-lock.ts'
import { addPasskeyAndTotp, totpCode } from '../testing/second-factor.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** A member whose address is confirmed. */
async function joinConfirmed(name: string): Promise<Member> {
  const member = await join(wend, name)
  await confirmEmail(wend, member.email)
  return member
}
const changeEmail = (member: Member, email: string) =>
  member.call('PATCH /api/auth/users/me/', { email, current_password: password })

const undo = (path: string) => wend.anonymous(`POST ${path}`)
const newPassword = 'an owner of engines'

it('restores the address once, and revokes sessions and links mailed to the new address', async () => {
  const ada = await joinConfirmed('Ada')
  await changeEmail(ada, 'thief@example.org')
  const thief = wend.as(await logInAs(wend, 'thief@example.org'))
  await wend.anonymous('POST /api/auth/users/reset_password/', { email: 'thief@example.org' })
  const resetLink = findLink((await readMailsTo(wend, 'thief@example.org')).at(-1), 'password-reset')
  const path = await getUndoPath(wend, ada.email)
  const storedUndos = JSON.stringify(await wend.db.selectFrom('email_undos').selectAll().execute())
  expect(storedUndos).not.toContain(path.split('/').at(-1))

  const responses = await Promise.all([undo(path), undo(path)])
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 404])
  const doneReply = responses.find(({ status }) => status === 303)
  expect(doneReply?.headers).toMatchObject({ location: `${path}?done`, 'cache-control': 'no-store' })
  for (const call of [ada.call, thief]) expect((await call('GET /api/auth/users/me/')).status).toBe(401)
  expect((await resetPassword(wend, ada.email, newPassword)).status).toBe(204)
  const call = wend.as(await logInAs(wend, ada.email, newPassword))
  expect((await call('GET /api/auth/email/')).body).toEqual({ email: ada.email, is_confirmed: true })
  const response = await wend.anonymous('POST /api/auth/users/reset_password_confirm/', {
    ...resetLink,
    new_password: 'stolen engines',
  })
  expect(response.status).toBe(400)
  const [latestEvent] = (await call('GET /api/auth/events/')).body.slice(-1)
  expect(latestEvent.kind).toBe('log_in')
  expect((await call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)).toContain(
    'email_taken_back',
  )
  const texts = (await readMailsTo(wend, ada.email)).map(({ text }) => text).join()
  expect(texts).toContain('change undone')
})

it('lets the owner of the oldest address undo later changes, too', async () => {
  const bob = await joinConfirmed('Bobo')
  await changeEmail(bob, 'first@example.org')
  const oldestPath = await getUndoPath(wend, bob.email)
  await confirmEmail(wend, 'first@example.org', bob.call)
  await changeEmail(bob, 'second@example.org')
  const laterPath = await getUndoPath(wend, 'first@example.org')
  expect((await undo(oldestPath)).status).toBe(303)
  expect((await undo(laterPath)).status).toBe(404)
  expect((await resetPassword(wend, bob.email, newPassword)).status).toBe(204)
})

it('leaves a thief no undo after the owner has changed the address back', async () => {
  const ray = await joinConfirmed('Raymond')
  await changeEmail(ray, 'ray@thief.example')
  const ownPath = await getUndoPath(wend, ray.email)
  await confirmEmail(wend, 'ray@thief.example', ray.call)
  await addPasskey(ray)
  const passkeyPath = await getUndoPath(wend, 'ray@thief.example')
  expect((await changeEmail(ray, ray.email)).status).toBe(200)
  const { text = '' } = (await readMailsTo(wend, 'ray@thief.example')).at(-1) ?? {}
  expect(text).toContain('was changed')
  expect(await getUndoPath(wend, 'ray@thief.example')).toBe(passkeyPath)
  expect((await undo(passkeyPath)).status).toBe(404)
  expect((await undo(ownPath)).status).toBe(303)
})

it('reserves the address for seven days', async () => {
  const cleo = await joinConfirmed('Cleo')
  await changeEmail(cleo, 'cleo@new.example')
  const takenError = { email: ['user with this email already exists.'] }
  const signUpWithAddress = () =>
    wend.anonymous('POST /api/auth/users/', { email: 'CLEO@example.org', username: 'Squatter', password })
  expect(await signUpWithAddress()).toMatchObject({ status: 400, body: takenError })
  const otherMember = await join(wend, 'Other')
  expect(await changeEmail(otherMember, cleo.email)).toMatchObject({ status: 400, body: takenError })
  const path = await getUndoPath(wend, cleo.email)
  await wend.db
    .updateTable('email_undos')
    .set({ expires_on: new Date(Date.now() - 1000) })
    .execute()
  expect((await undo(path)).status).toBe(404)
  await addJob(wend.db, sweepAccounts, {})
  await wend.runJobs()
  expect(await wend.db.selectFrom('email_undos').selectAll().execute()).toEqual([])
  expect((await signUpWithAddress()).status).toBe(201)
})

it('offers no undo to an unconfirmed address, which may be a stranger’s', async () => {
  const dan = await join(wend, 'Danny')
  await changeEmail(dan, 'danny@new.example')
  expect((await readMailsTo(wend, dan.email)).at(-1)?.subject).toBe('Your email at Wend was changed')
  expect(await findUndoPath(wend, dan.email)).toBeUndefined()
})

it.each(['x', 'a'.repeat(43), '%00', '..%2F..', 'a'.repeat(2000)])('rejects the key %s', async (key) => {
  const response = await undo(`/undo-email/${key}`)
  expect(response.status).toBe(404)
})

it('shows a page, not plain text, for an invalid link', async () => {
  const path = `/undo-email/${'a'.repeat(43)}`
  const response = await wend.anonymous(`POST ${path}`, undefined, { headers: { accept: 'text/html,*/*' } })
  expect([response.status, response.headers.location]).toEqual([303, `${path}?dead`])
})

/** Backdates the account's credentials and events by some days. */
async function backdate({ id }: Member, days: number) {
  const earlier = sql<string>`now() - make_interval(days => ${days})`
  await wend.db.updateTable('passkeys').set({ created_on: earlier }).where('user_id', '=', id).execute()
  await wend.db.updateTable('recovery_codes').set({ created_on: earlier }).where('user_id', '=', id).execute()
  await wend.db.updateTable('account_events').set({ created_on: earlier }).where('user_id', '=', id).execute()
  await wend.db
    .updateTable('totp_secrets')
    .set({ created_on: earlier, confirmed_on: earlier })
    .where('user_id', '=', id)
    .execute()
}

it('removes credentials that a thief added before or after the change of address', async () => {
  const ada = await joinConfirmed('Robbed')
  const ownFactors = await addPasskeyAndTotp(ada)
  const apiToken = await ada.call('POST /api/auth/api-tokens/', { name: 'Script', scopes: ['write'] })
  expect((await changeEmail(ada, 'robbed@thief.example')).status).toBe(200)
  const laterPasskey = await addPasskey(ada)
  expect((await undo(await getUndoPath(wend, ada.email))).status).toBe(303)
  // The thief knows the password and may try to log in before the owner resets it.
  const login = { email: ada.email, password }
  expect((await wend.anonymous('POST /api/auth/token/login/', login)).body.code).toBe('invalid_credentials')
  expect((await resetPassword(wend, ada.email, newPassword)).status).toBe(204)
  const owner = wend.as(await logInAs(wend, ada.email, newPassword))
  expect((await owner('GET /api/auth/second-factor/')).body).toEqual({
    is_on: false,
    ways: [],
    recovery_codes_left: 0,
  })
  for (const { authenticator } of [ownFactors, laterPasskey])
    expect((await logInWithPasskey(wend, authenticator)).body.code).toBe('passkey_refused')
  expect((await wend.as(apiToken.body.token)('GET /api/auth/users/me/')).status).toBe(401)
})

it('invalidates requests that a thief has in progress', async () => {
  const dan = await joinConfirmed('Besieged')
  const { authenticator } = await addPasskey(dan)
  await changeEmail(dan, 'besieged@thief.example')
  const path = await getUndoPath(wend, dan.email)
  const email = 'besieged@thief.example'
  const reset = await requestReset(wend, email)
  const credential = await signChallenge(wend, authenticator)
  const replies = await queueBehindAccountLock(wend, dan.id, [
    () => undo(path),
    () => wend.anonymous('POST /api/auth/token/login/', { email, password }),
    () => wend.anonymous('POST /api/auth/passkeys/login/verify/', credential),
    () => reset('of a thief'),
    () => dan.call('POST /api/auth/recovery-codes/', {}),
  ])
  expect(replies.map(({ status }) => status)).toEqual([303, 400, 400, 400, 401])
  for (const table of ['sessions', 'passkeys', 'recovery_codes'] as const)
    expect(await wend.db.selectFrom(table).selectAll().where('user_id', '=', dan.id).execute()).toEqual([])
})

it('keeps credentials older than a week, which access to a mailbox alone must not remove', async () => {
  const bea = await joinConfirmed('Guarded')
  const ownFactors = await addPasskeyAndTotp(bea)
  await backdate(bea, 8)
  const { reply, authenticator } = await addPasskey(bea)
  expect(reply.status).toBe(201)
  expect((await changeEmail(bea, 'guarded@thief.example')).status).toBe(200)
  expect((await undo(await getUndoPath(wend, bea.email))).status).toBe(303)
  expect((await resetPassword(wend, bea.email, newPassword)).status).toBe(204)
  const logInReply = await wend.anonymous('POST /api/auth/token/login/', {
    email: bea.email,
    password: newPassword,
  })
  expect(logInReply.body).toMatchObject({
    code: 'second_factor_required',
    ways: expect.arrayContaining(['totp', 'passkey', 'recovery']),
  })
  expect((await logInWithPasskey(wend, ownFactors.authenticator)).status).toBe(200)
  expect((await logInWithPasskey(wend, authenticator)).status).toBe(400)
})

it('keeps an old passkey, but disables a second factor that a thief has enabled', async () => {
  const cyd = await joinConfirmed('Half-guarded')
  const oldPasskey = await addPasskey(cyd)
  await backdate(cyd, 30)
  const { secret } = (await cyd.call('POST /api/auth/totp/', {})).body
  await cyd.call('POST /api/auth/totp/confirm/', { code: totpCode(secret) })
  expect((await undo(await getUndoPath(wend, cyd.email))).status).toBe(303)
  expect((await resetPassword(wend, cyd.email, newPassword)).status).toBe(204)
  expect(await logInAs(wend, cyd.email, newPassword)).toEqual(expect.any(String))
  expect((await logInWithPasskey(wend, oldPasskey.authenticator)).status).toBe(200)
})
