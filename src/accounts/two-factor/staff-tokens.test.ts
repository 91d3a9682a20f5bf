import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEventStream } from '#notifications/testing/listen.ts'
import { makeImport } from '#test/builders/for-staff.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, type Member } from '../testing/join.ts'
import { joinWithTotp, nextCode, totpCode } from '../testing/second-factor.ts'

// Staff API tokens with STAFF_SECOND_FACTOR=required.

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { STAFF_SECOND_FACTOR: 'required' } })
  await wend.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  wend.app.server.closeAllConnections()
  await wend.close()
})

const log = 'GET /api/staff/log/'

async function makeStaff<M extends Member>(member: M): Promise<M> {
  await wend.db.updateTable('users').set({ is_staff: true }).where('id', '=', member.id).execute()
  await wend.services.invalidation.catchUp()
  return member
}

const makeToken = (member: Member, scopes: string[], call: Wend['anyone'] = member.call) =>
  call('POST /api/auth/api-tokens/', { name: 'a program', scopes })

it('can be created only by staff with a second factor', async () => {
  const bare = await makeStaff(await join(wend, 'Bare'))
  expect(await makeToken(bare, ['staff'])).toMatchObject({
    status: 403,
    body: { code: 'second_factor_needed' },
  })
  const guarded = await makeStaff(await joinWithTotp(wend, 'Guarded'))
  await guarded.call('POST /api/auth/prove/', { code: await nextCode(wend, guarded) })
  const { body } = await makeToken(guarded, ['staff', 'read'])
  expect((await wend.as(body.token)(log)).status).toBe(200)
})

it('have no staff rights while their owner has no second factor, and their streams end', async () => {
  const mirela = await makeStaff(await joinWithTotp(wend, 'Mirela'))
  await mirela.call('POST /api/auth/prove/', { code: await nextCode(wend, mirela) })
  const { token } = (await makeToken(mirela, ['staff', 'write'])).body
  const program = wend.as(token)
  const running = await makeImport(wend, { by: mirela })
  const stream = await openEventStream(wend, token, `/api/staff/imports/${running}/events/`)
  expect(stream.response.status).toBe(200)
  await mirela.call('DELETE /api/auth/totp/')
  expect(await program(log)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
  expect((await program('GET /api/auth/email/')).status).toBe(200)
  await expect.poll(() => stream.isOver()).toBe(true)
  expect((await openEventStream(wend, token, `/api/staff/imports/${running}/events/`)).response.status).toBe(
    403,
  )
})

it('created with only the password gain no rights from a later factor', async () => {
  // Before the operator required a second factor.
  const lax = await startWend({ sameDatabaseAs: wend })
  const eve = await makeStaff(await join(lax, 'Eve'))
  const { token } = (await makeToken(eve, ['staff', 'read'])).body
  const { token: reader } = (await makeToken(eve, ['read'])).body
  expect((await lax.as(token)(log)).status).toBe(200)
  expect((await wend.as(token)(log)).status).toBe(403)
  const { body } = await wend.as(eve.token)('POST /api/auth/totp/', {})
  const confirmed = await wend.as(eve.token)('POST /api/auth/totp/confirm/', { code: totpCode(body.secret) })
  expect(confirmed.status).toBe(200)
  expect((await wend.as(token)(log)).status).toBe(401)
  expect((await wend.as(reader)('GET /api/auth/email/')).status).toBe(200)
  await lax.close()
})
