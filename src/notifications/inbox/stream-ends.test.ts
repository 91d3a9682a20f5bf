import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { join, logInAs, type Member, password } from '#accounts/testing/join.ts'
import { makeImport } from '#test/builders/for-staff.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { countOpenStreams, eventsPath, openEventStream } from '../testing/open-event-stream.ts'

let serverA: Wend
let serverB: Wend
let moderator: TestPerson
const pollOptions = { timeout: 60_000, interval: 20 }

beforeAll(async () => {
  serverA = await startWend()
  serverB = await startWend({ sameDatabaseAs: serverA })
  for (const wend of [serverA, serverB]) await wend.app.listen({ port: 0, host: '127.0.0.1' })
  moderator = await makeUser(serverA, 'Keeper', { is_staff: true })
})
afterAll(async () => {
  for (const wend of [serverB, serverA]) {
    wend.app.server.closeAllConnections()
    await wend.close()
  }
})

/** Blocks all readers of a table until released. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: serverA.services.database.url })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

async function countWaiting(table: string): Promise<number> {
  const { rows } = await serverA.services.database.pool.query(
    'select count(*)::int as n from pg_locks where not granted and relation = $1::regclass',
    [table],
  )
  return rows[0].n
}

/** Requests a stream over a bare socket. */
async function requestStream(wend: Wend, token: string, path: string) {
  const { port } = wend.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Token ${token}\r\n\r\n`)
  return socket
}

describe('streams whose clients disconnect', () => {
  it('while they are being authenticated are not counted', async () => {
    const ada = await makeUser(serverA, 'Ada')
    let requestCount = 0
    serverA.app.server.on('request', () => requestCount++)
    const unlock = await lockTable('sessions')
    const sockets = await Promise.all(
      Array.from({ length: 50 }, () => requestStream(serverA, ada.token, eventsPath)),
    )
    await vi.waitFor(() => expect(requestCount).toBe(50), pollOptions)
    await Promise.all(
      sockets.map(async (socket) => {
        await wait(Math.random() * 200)
        socket.destroy()
      }),
    )
    const countConnections = () =>
      new Promise((resolve) => serverA.app.server.getConnections((_, count) => resolve(count)))
    await vi.waitFor(async () => expect(await countConnections()).toBe(0), pollOptions)
    await unlock()
    // Waits for a database connection behind all of them.
    expect((await ada.call('GET /api/auth/users/me/')).status).toBe(200)
    await vi.waitFor(async () => expect(await countOpenStreams(serverA)).toBe(0), pollOptions)
    const streams = await Promise.all(Array.from({ length: 12 }, () => openEventStream(serverA, ada.token)))
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
    for (const stream of streams) stream.stop()
    await vi.waitFor(async () => expect(await countOpenStreams(serverA)).toBe(0), pollOptions)
  })

  it.each(['bell', 'import'])('at any moment are not counted: %s', async (kind) => {
    const id = await makeImport(serverA, { by: moderator })
    const path = kind === 'bell' ? eventsPath : `/api/staff/imports/${id}/events/`
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = await requestStream(serverA, moderator.token, path)
        await wait(Math.random() * 60)
        socket.destroy()
      }),
    )
    await vi.waitFor(async () => {
      expect((await moderator.call('GET /api/auth/users/me/')).status).toBe(200)
      expect(await countOpenStreams(serverA)).toBe(0)
    }, pollOptions)
    const stream = await openEventStream(serverA, moderator.token, path)
    expect(stream.response.status).toBe(200)
    stream.stop()
    await vi.waitFor(async () => expect(await countOpenStreams(serverA)).toBe(0), pollOptions)
  })
})

describe('a stream', () => {
  const staff = (verb: string, name: string) =>
    moderator.call(`POST /api/staff/users/${name}/${verb}/`, { reason: 'Because' })
  const causes: Record<string, (member: Member, sessionId: number) => Promise<{ status: number }>> = {
    'log-out': ({ call }) => call('POST /api/auth/token/logout/'),
    'remote revocation': async ({ email }, id) =>
      serverA.as(await logInAs(serverA, email))(`DELETE /api/auth/sessions/${id}/`),
    'a new password': async ({ email }) =>
      serverA.as(await logInAs(serverA, email))('POST /api/auth/users/set_password/', {
        current_password: password,
        new_password: 'difference engines',
      }),
    suspension: ({ username }) => staff('suspend', username),
    deletion: ({ call }) => call('DELETE /api/auth/users/me/', { current_password: password }),
  }
  it.each(Object.keys(causes))('ends on every process when its session ends: %s', async (cause) => {
    const member = await join(serverA, `Member-${cause.replaceAll(' ', '-')}`)
    const otherMember = await makeUser(serverA)
    const streams = await Promise.all([serverA, serverB].map((wend) => openEventStream(wend, member.token)))
    const otherStreams = await Promise.all(
      [serverA, serverB].map((wend) => openEventStream(wend, otherMember.token)),
    )
    await vi.waitFor(
      () =>
        expect([...streams, ...otherStreams].map(({ events }) => events)).toEqual(Array(4).fill(['ready'])),
      pollOptions,
    )
    const { body } = await member.call('GET /api/auth/sessions/')
    const { id } = body.find((session: { current: boolean }) => session.current)
    expect((await causes[cause]?.(member, id))?.status).toBeLessThan(300)
    await vi.waitFor(() => expect(streams.map(({ isOver }) => isOver())).toEqual([true, true]), pollOptions)
    expect(otherStreams.map(({ isOver }) => isOver())).toEqual([false, false])
    const reopenedStream = await openEventStream(serverB, member.token)
    expect(reopenedStream.response.status).toBe(cause === 'suspension' ? 403 : 401)
    for (const stream of otherStreams) stream.stop()
  })

  it('stays open if its own session changes the password', async () => {
    const member = await join(serverA, 'Stays')
    const ownStream = await openEventStream(serverA, member.token)
    const otherStream = await openEventStream(serverB, await logInAs(serverA, member.email))
    const body = { current_password: password, new_password: 'difference engines' }
    expect((await member.call('POST /api/auth/users/set_password/', body)).status).toBe(204)
    await vi.waitFor(() => expect(otherStream.isOver()).toBe(true), pollOptions)
    expect(ownStream.isOver()).toBe(false)
    ownStream.stop()
  })

  it('ends if the session ends between the check of the token and the first event', async () => {
    const clerk = await makeUser(serverA, 'Clerk', { is_staff: true })
    const id = await makeImport(serverA, { by: clerk })
    const unlock = await lockTable('imports')
    const opening = openEventStream(serverB, clerk.token, `/api/staff/imports/${id}/events/`)
    await vi.waitFor(async () => expect(await countWaiting('imports')).toBe(1), pollOptions)
    expect((await clerk.call('POST /api/auth/token/logout/')).status).toBe(204)
    await serverB.services.invalidation.catchUp()
    await unlock()
    const stream = await opening
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), pollOptions)
    expect(stream.events).toEqual([])
  })

  it('of an import ends when the member leaves the staff', async () => {
    const clerk = await makeUser(serverA, 'Helper', { is_staff: true })
    const id = await makeImport(serverA, { by: clerk })
    const stream = await openEventStream(serverB, clerk.token, `/api/staff/imports/${id}/events/`)
    await vi.waitFor(() => expect(stream.events).toEqual(['progress']), pollOptions)
    expect((await staff('revoke-staff', 'Helper')).status).toBe(200)
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), pollOptions)
    const reopenedStream = await openEventStream(serverB, clerk.token, `/api/staff/imports/${id}/events/`)
    expect(reopenedStream.response.status).toBe(403)
  })
})

describe('streams of an API token', () => {
  it('end when it is revoked or expires', async () => {
    const gus = await join(serverA, 'Gus')
    const createToken = async (fields: object) =>
      (await gus.call('POST /api/auth/api-tokens/', { name: 'x', scopes: ['read'], ...fields })).body
    const revokedToken = await createToken({})
    const expiringToken = await createToken({ expires_on: new Date(Date.now() + 3000).toISOString() })
    const streams = [
      await openEventStream(serverB, revokedToken.token),
      await openEventStream(serverB, expiringToken.token),
    ]
    for (const stream of streams)
      await vi.waitFor(() => expect(stream.events).toEqual(['ready']), pollOptions)
    await gus.call(`DELETE /api/auth/api-tokens/${revokedToken.id}/`)
    for (const stream of streams) await vi.waitFor(() => expect(stream.isOver()).toBe(true), pollOptions)
  })
})
