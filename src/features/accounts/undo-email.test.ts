import { afterAll, beforeAll, expect, it } from 'vitest'
import { addJob } from '#server/jobs/add-job.ts'
import { mailsIn } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from './jobs.ts'
import { join, logInAs, type Member, password } from './testing/join.ts'
import { linkIn } from './testing/link-in.ts'
import { addPasskeyOf, logInBy } from './testing/passkeys.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const mailsTo = async (email: string) => {
  await wend.runJobs()
  return (await mailsIn(wend.services.config.data_dir)).filter((mail) => mail.to === email)
}

/** A member whose address is confirmed. */
async function confirmed(name: string): Promise<Member> {
  const member = await join(wend, name)
  await wend.anyone(
    'POST /api/auth/users/activation/',
    linkIn((await mailsTo(member.email))[0], 'confirm-email'),
  )
  return member
}
const change = (member: Member, email: string) =>
  member.call('PATCH /api/auth/users/me/', { email, current_password: password })

/** The path in the latest mail that takes a change back. */
async function undoPath(email: string): Promise<string> {
  const links = (await mailsTo(email)).flatMap((mail) => mail.links)
  return new URL(links.findLast((link) => link.includes('/undo-email/')) ?? 'http://none').pathname
}
const undo = (path: string) => wend.anyone(`POST ${path}`)

it('gives an address back once, ends every log-in, and all that was mailed to the other address', async () => {
  const ada = await confirmed('Ada')
  await change(ada, 'thief@example.org')
  const thief = wend.as(await logInAs(wend, 'thief@example.org'))
  await wend.anyone('POST /api/auth/users/reset_password/', { email: 'thief@example.org' })
  const reset = linkIn((await mailsTo('thief@example.org')).at(-1), 'password-reset')
  const path = await undoPath(ada.email)
  const stored = JSON.stringify(await wend.db.selectFrom('email_undos').selectAll().execute())
  expect(stored).not.toContain(path.split('/').at(-1))

  const answers = await Promise.all([undo(path), undo(path)])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
  const done = answers.find(({ status }) => status === 303)
  expect(done?.headers).toMatchObject({ location: `${path}?done`, 'cache-control': 'no-store' })
  for (const call of [ada.call, thief]) expect((await call('GET /api/auth/users/me/')).status).toBe(401)
  const again = wend.as(await logInAs(wend, ada.email))
  expect((await again('GET /api/auth/email/')).body).toEqual({ email: ada.email, is_confirmed: true })
  const answer = await wend.anyone('POST /api/auth/users/reset_password_confirm/', {
    ...reset,
    new_password: 'stolen engines',
  })
  expect(answer.status).toBe(400)
  const [latest] = (await again('GET /api/auth/events/')).body.slice(-1)
  expect(latest.kind).toBe('log_in')
  expect((await again('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)).toContain(
    'email_taken_back',
  )
  expect((await mailsTo(ada.email)).at(-1)?.text).toContain('taken back')
})

it('leads from the oldest of several addresses, whatever came later', async () => {
  const bo = await confirmed('Bobo')
  await change(bo, 'first@example.org')
  const oldest = await undoPath(bo.email)
  await wend.anyone(
    'POST /api/auth/users/activation/',
    linkIn((await mailsTo('first@example.org'))[0], 'confirm-email'),
  )
  await change(bo, 'second@example.org')
  const later = await undoPath('first@example.org')
  expect((await undo(oldest)).status).toBe(303)
  expect((await undo(later)).status).toBe(404)
  expect(await logInAs(wend, bo.email)).toEqual(expect.any(String))
})

it('keeps the address from everybody else for seven days', async () => {
  const cleo = await confirmed('Cleo')
  await change(cleo, 'cleo@new.example')
  const taken = { email: ['user with this email already exists.'] }
  const squat = () =>
    wend.anyone('POST /api/auth/users/', { email: 'CLEO@example.org', username: 'Squatter', password })
  expect(await squat()).toMatchObject({ status: 400, body: taken })
  const other = await join(wend, 'Other')
  expect(await change(other, cleo.email)).toMatchObject({ status: 400, body: taken })
  const path = await undoPath(cleo.email)
  await wend.db
    .updateTable('email_undos')
    .set({ expires_on: new Date(Date.now() - 1000) })
    .execute()
  expect((await undo(path)).status).toBe(404)
  await addJob(wend.db, sweepAccounts, {})
  await wend.runJobs()
  expect(await wend.db.selectFrom('email_undos').selectAll().execute()).toEqual([])
  expect((await squat()).status).toBe(201)
})

it('offers nothing to an address that was never confirmed: it may be a stranger’s', async () => {
  const dan = await join(wend, 'Danny')
  await change(dan, 'danny@new.example')
  expect((await mailsTo(dan.email)).at(-1)?.subject).toBe('Your email address at Wend was changed')
  expect(await undoPath(dan.email)).toBe('/')
})

it.each(['x', 'a'.repeat(43), '%00', '..%2F..', 'a'.repeat(2000)])('refuses the key %s', async (key) => {
  const answer = await undo(`/undo-email/${key}`)
  expect(answer.status).toBe(404)
})

it('removes passkeys that were added since, unless a second factor is on', async () => {
  for (const hasFactor of [false, true]) {
    const name = hasFactor ? 'Guarded-one' : 'Plain-one'
    const member = await confirmed(name)
    const before = await addPasskeyOf(member, 'Own')
    await change(member, `${name}@thief.example`)
    const since = await addPasskeyOf({ ...member, username: 'Thief' }, "The thief's")
    expect(since.answer.status).toBe(201)
    if (hasFactor)
      await wend.db
        .updateTable('users')
        .set({ has_second_factor: true })
        .where('id', '=', member.id)
        .execute()
    expect((await undo(await undoPath(member.email))).status).toBe(303)
    expect((await logInBy(wend, since.authenticator)).status).toBe(hasFactor ? 200 : 400)
    expect((await logInBy(wend, before.authenticator)).status).toBe(200)
  }
})
