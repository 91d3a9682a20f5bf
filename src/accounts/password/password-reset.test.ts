import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { findLink } from '../testing/link-in.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const requestReset = (email: string) => wend.anonymous('POST /api/auth/users/reset_password/', { email })
const confirmReset = (link: object, newPassword = 'a wholly new password') =>
  wend.anonymous('POST /api/auth/users/reset_password_confirm/', { ...link, new_password: newPassword })
const invalidToken = { status: 400, body: { token: ['Invalid token for given user.'] } }
const unknownUser = { status: 400, body: { uid: ["Invalid user id or user doesn't exist."] } }

/** Requests a reset. @returns the emailed link */
async function requestLink(member: Member) {
  expect((await requestReset(member.email)).status).toBe(204)
  await wend.runJobs()
  const mails = (await readOutbox(wend.services.config.dataDir)).filter((mail) => mail.to === member.email)
  return findLink(mails.at(-1), 'password-reset')
}
const readMailsTo = async (email: string) => {
  await wend.runJobs()
  return (await readOutbox(wend.services.config.dataDir)).filter((mail) => mail.to === email)
}

describe('a forgotten password', () => {
  it('is replaced with the mailed link, which revokes every session and notifies the owner', async () => {
    const ada = await join(wend, 'Ada')
    const link = await requestLink(ada)
    expect(await confirmReset(link)).toMatchObject({ status: 204, text: '' })
    expect((await ada.call('GET /api/auth/users/me/')).status).toBe(401)
    const token = await logInAs(wend, ada.email, 'a wholly new password')
    expect((await wend.as(token)('GET /api/auth/email/')).body).toEqual({
      email: ada.email,
      is_confirmed: true,
    })
    const subjects = (await readMailsTo(ada.email)).map((mail) => mail.subject)
    expect(subjects).toContain('Reset your password for Wend')
    expect(subjects.at(-1)).toBe('Your password at Wend was changed')
  })

  it('gets the same reply for an unknown account, but no email', async () => {
    expect(await requestReset('nobody@example.org')).toMatchObject({ status: 204, text: '' })
    expect(await readMailsTo('nobody@example.org')).toEqual([])
  })

  it('takes equally long to request for an unknown account', async () => {
    await join(wend, 'Timed')
    const measureRequest = async (email: string) => {
      const startedAt = performance.now()
      await requestReset(email)
      return performance.now() - startedAt
    }
    await measureRequest('timed@example.org')
    const knownTimes: number[] = []
    const unknownTimes: number[] = []
    for (let round = 0; round < 30; round++) {
      knownTimes.push(await measureRequest('timed@example.org'))
      unknownTimes.push(await measureRequest(`nobody${round}@example.org`))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0
    expect(median(unknownTimes) / median(knownTimes)).toBeGreaterThan(0.4)
    expect(median(unknownTimes) / median(knownTimes)).toBeLessThan(2.5)
  })

  it.each(['', 'no address', 'a@b'])('rejects %j, which is not an address', async (email) => {
    expect(await requestReset(email)).toMatchObject({
      status: 400,
      body: { email: ['Enter a valid email address.'] },
    })
  })

  it('requires all fields', async () => {
    const required = ['This field is required.']
    expect(await wend.anonymous('POST /api/auth/users/reset_password_confirm/', {})).toMatchObject({
      status: 400,
      body: { uid: required, token: required, new_password: required },
    })
  })
})

describe('a link', () => {
  it('works once', async () => {
    const link = await requestLink(await join(wend, 'Once'))
    expect((await confirmReset(link)).status).toBe(204)
    expect(await confirmReset(link)).toMatchObject(invalidToken)
  })

  it('works for one of two concurrent requests', async () => {
    const link = await requestLink(await join(wend, 'Race'))
    const responses = await Promise.all([
      confirmReset(link, 'first new password'),
      confirmReset(link, 'second new password'),
    ])
    expect(responses.map((response) => response.status).sort()).toEqual([204, 400])
  })

  it('is invalid after another link of the same account was used, even concurrently', async () => {
    const rita = await join(wend, 'Rita')
    const firstLink = await requestLink(rita)
    const secondLink = await requestLink(rita)
    expect(firstLink.token).not.toBe(secondLink.token)
    const responses = await Promise.all([
      confirmReset(firstLink, 'first new password'),
      confirmReset(secondLink, 'second new password'),
    ])
    expect(responses.map((response) => response.status).sort()).toEqual([204, 400])
  })

  it('expires after an hour', async () => {
    const member = await join(wend, 'Late')
    const link = await requestLink(member)
    const { expires_on } = await wend.db
      .selectFrom('mailed_links')
      .select('expires_on')
      .where('user_id', '=', member.id)
      .where('purpose', '=', 'reset')
      .executeTakeFirstOrThrow()
    expect(Math.abs(Date.parse(expires_on) - Date.now() - 3_600_000)).toBeLessThan(60_000)
    await wend.db
      .updateTable('mailed_links')
      .set({ expires_on: new Date(Date.now() - 1000) })
      .where('user_id', '=', member.id)
      .execute()
    expect(await confirmReset(link)).toMatchObject(invalidToken)
  })

  it('is invalid for another account or if tampered with', async () => {
    const mallory = await join(wend, 'Mallory')
    const victim = await join(wend, 'Victim')
    const ownLink = await requestLink(mallory)
    const { uid } = await requestLink(victim)
    expect(await confirmReset({ uid, token: ownLink.token })).toMatchObject(invalidToken)
    expect(await confirmReset({ uid: ownLink.uid, token: `${ownLink.token}x` })).toMatchObject(invalidToken)
    expect(await confirmReset({ uid: ownLink.uid, token: '' })).toMatchObject(invalidToken)
    for (const uid of ['', 'x', 'OTk5OTk5', 'LTE', 'MS41', '../1', 'x'.repeat(5000)]) {
      expect(await confirmReset({ uid, token: ownLink.token })).toMatchObject(unknownUser)
    }
    expect(await logInAs(wend, victim.email)).toEqual(expect.any(String))
    // A confirmation link cannot reset the password.
    const [mail] = await readMailsTo(victim.email)
    expect(await confirmReset(findLink(mail, 'confirm-email'))).toMatchObject(invalidToken)
  })

  it('is invalid after the address has changed', async () => {
    const mover = await join(wend, 'Mover')
    const link = await requestLink(mover)
    await mover.call('PATCH /api/auth/users/me/', { email: 'moved@example.org', current_password: password })
    expect(await confirmReset(link)).toMatchObject(invalidToken)
  })

  it('is not consumed by a rejected password', async () => {
    const weak = await join(wend, 'Weakling')
    const link = await requestLink(weak)
    expect((await confirmReset(link, 'short')).body).toMatchObject({
      new_password: ['password must be at least 8 characters long'],
    })
    expect((await confirmReset(link, 'password1')).body).toMatchObject({
      new_password: ['This password is too common.'],
    })
    expect((await confirmReset(link, 'weakling12')).body).toMatchObject({
      new_password: ['The password is too similar to the username.'],
    })
    expect((await confirmReset(link)).status).toBe(204)
  })

  it('is stored only as a hash and never in a job', async () => {
    const sly = await join(wend, 'Sly')
    await requestReset(sly.email)
    const { rows } = await wend.services.database.pool.query(
      'select payload from graphile_worker._private_jobs',
    )
    expect(rows).toContainEqual({ payload: { purpose: 'reset', email: sly.email } })
    const { token } = await requestLink(sly)
    const links = await wend.db.selectFrom('mailed_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(token)
  })

  it('can be requested only a few times an hour from one IP address', async () => {
    const limitedServer = await startWend({
      env: { RATE_LIMIT_SCALE: '0.4', TRUST_PROXY: 'on' },
      sameDatabaseAs: wend,
    })
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    const statuses: number[] = []
    for (let times = 0; times < 9; times++) {
      const body = { email: `some${times}@example.org` }
      statuses.push(
        (await limitedServer.anonymous('POST /api/auth/users/reset_password/', body, { headers })).status,
      )
    }
    expect(statuses).toEqual([...Array(8).fill(204), 429])
    await limitedServer.close()
  })

  it("is not blocked by strangers' requests, which cannot flood a mailbox", async () => {
    const limitedServer = await startWend({
      env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' },
      sameDatabaseAs: wend,
    })
    const owner = await join(wend, 'Popular')
    await wend.runJobs()
    const requestResetFrom = (hostNumber: number) =>
      limitedServer.anonymous(
        'POST /api/auth/users/reset_password/',
        { email: hostNumber % 2 ? owner.email : owner.email.toUpperCase() },
        { headers: { 'x-forwarded-for': `203.0.113.${hostNumber}` } },
      )
    for (let hostNumber = 1; hostNumber <= 40; hostNumber++)
      expect((await requestResetFrom(hostNumber)).status).toBe(204)
    await limitedServer.runJobs()
    const readResetMails = async () =>
      (await readMailsTo(owner.email)).filter((mail) => mail.subject.startsWith('Reset'))
    expect(await readResetMails()).toHaveLength(5)
    // Later requests are merged into one email, sent when the hour is over.
    const { rows } = await wend.services.database.pool.query(
      `select run_at > now() + interval '50 minutes' as is_later from graphile_worker.jobs where key = $1`,
      [`reset mail ${owner.id}`],
    )
    expect(rows).toEqual([{ is_later: true }])
    // The owner can request one, too, and the last emailed link works.
    expect((await requestResetFrom(41)).status).toBe(204)
    await limitedServer.runJobs()
    expect((await confirmReset(findLink((await readResetMails()).at(-1), 'password-reset'))).status).toBe(204)
    await wend.db.updateTable('rate_limits').set({ expire: 1 }).execute()
    await wend.services.database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where key = $1`,
      [`reset mail ${owner.id}`],
    )
    await limitedServer.runJobs()
    expect(await readResetMails()).toHaveLength(6)
    await limitedServer.close()
  })
})
