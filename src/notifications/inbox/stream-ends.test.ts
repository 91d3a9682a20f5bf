import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { join, logInAs, type Member, password } from '#accounts/testing/join.ts'
import { makeImport } from '#test/builders/for-staff.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { bell, listen, openStreams } from '../testing/listen.ts'

let one: Wend
let two: Wend
let keeper: TestPerson
const patient = { timeout: 60_000, interval: 20 }

beforeAll(async () => {
  one = await startWend()
  two = await startWend({ like: one })
  for (const wend of [one, two]) await wend.app.listen({ port: 0, host: '127.0.0.1' })
  keeper = await makeUser(one, 'Keeper', { is_staff: true })
})
afterAll(async () => {
  for (const wend of [two, one]) {
    wend.app.server.closeAllConnections()
    await wend.close()
  }
})

/** Blocks all readers of a table until released. */
async function holdUp(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: one.services.database.url })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

async function waitingFor(table: string): Promise<number> {
  const { rows } = await one.services.database.pool.query(
    'select count(*)::int as n from pg_locks where not granted and relation = $1::regclass',
    [table],
  )
  return rows[0].n
}

/** Requests a stream over a bare socket. */
async function ask(wend: Wend, token: string, path: string) {
  const { port } = wend.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Token ${token}\r\n\r\n`)
  return socket
}

describe('streams of clients that disconnect', () => {
  it('during authentication are not counted', async () => {
    const ada = await makeUser(one, 'Ada')
    let asked = 0
    one.app.server.on('request', () => asked++)
    const letGo = await holdUp('sessions')
    const sockets = await Promise.all(Array.from({ length: 50 }, () => ask(one, ada.token, bell)))
    await vi.waitFor(() => expect(asked).toBe(50), patient)
    await Promise.all(
      sockets.map(async (socket) => {
        await wait(Math.random() * 200)
        socket.destroy()
      }),
    )
    const connections = () =>
      new Promise((resolve) => one.app.server.getConnections((_, count) => resolve(count)))
    await vi.waitFor(async () => expect(await connections()).toBe(0), patient)
    await letGo()
    // Behind all of them in the queue for the database.
    expect((await ada.call('GET /api/auth/users/me/')).status).toBe(200)
    await vi.waitFor(async () => expect(await openStreams(one)).toBe(0), patient)
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(one, ada.token)))
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
    for (const stream of streams) stream.stop()
    await vi.waitFor(async () => expect(await openStreams(one)).toBe(0), patient)
  })

  it.each(['bell', 'import'])('at any moment are not counted: %s', async (kind) => {
    const id = await makeImport(one, { by: keeper })
    const path = kind === 'bell' ? bell : `/api/staff/imports/${id}/events/`
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = await ask(one, keeper.token, path)
        await wait(Math.random() * 60)
        socket.destroy()
      }),
    )
    await vi.waitFor(async () => {
      expect((await keeper.call('GET /api/auth/users/me/')).status).toBe(200)
      expect(await openStreams(one)).toBe(0)
    }, patient)
    const stream = await listen(one, keeper.token, path)
    expect(stream.response.status).toBe(200)
    stream.stop()
    await vi.waitFor(async () => expect(await openStreams(one)).toBe(0), patient)
  })
})

describe('a stream ends with its session, on every process', () => {
  const staff = (verb: string, name: string) =>
    keeper.call(`POST /api/staff/users/${name}/${verb}/`, { reason: 'Because' })
  const ways: Record<string, (member: Member, sessionId: number) => Promise<{ status: number }>> = {
    'log-out': ({ call }) => call('POST /api/auth/token/logout/'),
    'ended from elsewhere': async ({ email }, id) =>
      one.as(await logInAs(one, email))(`DELETE /api/auth/sessions/${id}/`),
    'another password': async ({ email }) =>
      one.as(await logInAs(one, email))('POST /api/auth/users/set_password/', {
        current_password: password,
        new_password: 'difference engines',
      }),
    suspension: ({ username }) => staff('suspend', username),
    deletion: ({ call }) => call('DELETE /api/auth/users/me/', { current_password: password }),
  }
  it.each(Object.keys(ways))('%s', async (way) => {
    const member = await join(one, `Member-${way.replaceAll(' ', '-')}`)
    const other = await makeUser(one)
    const streams = await Promise.all([one, two].map((wend) => listen(wend, member.token)))
    const others = await Promise.all([one, two].map((wend) => listen(wend, other.token)))
    await vi.waitFor(
      () => expect([...streams, ...others].map(({ heard }) => heard)).toEqual(Array(4).fill(['ready'])),
      patient,
    )
    const { body } = await member.call('GET /api/auth/sessions/')
    const { id } = body.find((session: { current: boolean }) => session.current)
    expect((await ways[way]?.(member, id))?.status).toBeLessThan(300)
    await vi.waitFor(() => expect(streams.map(({ isOver }) => isOver())).toEqual([true, true]), patient)
    expect(others.map(({ isOver }) => isOver())).toEqual([false, false])
    const again = await listen(two, member.token)
    expect(again.response.status).toBe(way === 'suspension' ? 403 : 401)
    for (const stream of others) stream.stop()
  })

  it('but not the session that changed the password', async () => {
    const member = await join(one, 'Stays')
    const here = await listen(one, member.token)
    const elsewhere = await listen(two, await logInAs(one, member.email))
    const body = { current_password: password, new_password: 'difference engines' }
    expect((await member.call('POST /api/auth/users/set_password/', body)).status).toBe(204)
    await vi.waitFor(() => expect(elsewhere.isOver()).toBe(true), patient)
    expect(here.isOver()).toBe(false)
    here.stop()
  })

  it('even if it ends between the check of the token and the first event', async () => {
    const clerk = await makeUser(one, 'Clerk', { is_staff: true })
    const id = await makeImport(one, { by: clerk })
    const letGo = await holdUp('imports')
    const opening = listen(two, clerk.token, `/api/staff/imports/${id}/events/`)
    await vi.waitFor(async () => expect(await waitingFor('imports')).toBe(1), patient)
    expect((await clerk.call('POST /api/auth/token/logout/')).status).toBe(204)
    await two.services.invalidation.catchUp()
    await letGo()
    const stream = await opening
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), patient)
    expect(stream.heard).toEqual([])
  })

  it("an import's stream ends when a member leaves the staff", async () => {
    const clerk = await makeUser(one, 'Helper', { is_staff: true })
    const id = await makeImport(one, { by: clerk })
    const stream = await listen(two, clerk.token, `/api/staff/imports/${id}/events/`)
    await vi.waitFor(() => expect(stream.heard).toEqual(['progress']), patient)
    expect((await staff('revoke-staff', 'Helper')).status).toBe(200)
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), patient)
    const again = await listen(two, clerk.token, `/api/staff/imports/${id}/events/`)
    expect(again.response.status).toBe(403)
  })
})

describe('streams of an API token', () => {
  it('end when it is revoked or expires', async () => {
    const gus = await join(one, 'Gus')
    const make = async (more: object) =>
      (await gus.call('POST /api/auth/api-tokens/', { name: 'x', scopes: ['read'], ...more })).body
    const ended = await make({})
    const ending = await make({ expires_on: new Date(Date.now() + 3000).toISOString() })
    const streams = [await listen(two, ended.token), await listen(two, ending.token)]
    for (const stream of streams) await vi.waitFor(() => expect(stream.heard).toEqual(['ready']), patient)
    await gus.call(`DELETE /api/auth/api-tokens/${ended.id}/`)
    for (const stream of streams) await vi.waitFor(() => expect(stream.isOver()).toBe(true), patient)
  })
})
