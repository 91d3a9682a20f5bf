import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { withDatabaseName } from '#embedded-postgres/connection.ts'
import { listenForInvalidation } from '#platform/cache/invalidation.ts'
import { openReplicaReads } from '#platform/cache/replica-reads.ts'
import { type Db, openDatabase } from '#platform/db/db.ts'
import { withClient } from '#platform/schema/with-client.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { startOwnPostgres } from '#test/own-postgres.ts'
import { startServer } from '../server-process.ts'
import { addWriter, callApi, findLosses, writeComments } from './crowd.ts'
import { hasPostgresBinaries, startPair } from './postgres-pair.ts'
import { hasPooler, pgbouncer, setRoleTimeout, startPooler } from './start-pooler.ts'

if (!hasPooler) console.warn(`!! No PgBouncer at ${pgbouncer}: skipping the tests of poolers.`)

async function startDeployment(mode: 'session' | 'transaction', { isLimited = true } = {}) {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.stop())
  if (isLimited) {
    await setRoleTimeout(postgres.url, 'statement_timeout')
    await setRoleTimeout(postgres.url, 'idle_in_transaction_session_timeout')
  }
  // In session mode, each of our connections occupies a server connection.
  const pooler = await startPooler(postgres.url, mode, mode === 'session' ? 30 : 6)
  onTestFinished(() => pooler.stop())
  return { postgres, pooler }
}

it.runIf(hasPooler).each(['session', 'transaction'] as const)(
  'loses nothing and invalidates all processes behind PgBouncer in %s mode',
  { timeout: 120_000 },
  async (mode) => {
    const { postgres, pooler } = await startDeployment(mode)
    const start = async () => {
      const server = await startServer({
        DATABASE_URL: pooler.url,
        ...(mode === 'transaction'
          ? { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: postgres.url }
          : {}),
        DATABASE_CONNECTIONS: '4',
        DATA_DIR: await makeDataDir(),
      })
      onTestFinished(() => server.stop('SIGKILL'))
      return server
    }
    const firstServer = await start()
    const secondServer = await start()
    const { db, close } = openDatabase(postgres.url, { connections: 1 })
    onTestFinished(close)
    const writer = await addWriter(db)
    const commentsPath = `/api/blogs/${writer.blog_id}/discussions/${writer.discussion_id}/comments/`

    const crowd = writeComments(() => firstServer.url, writer, 12)
    await crowd.waitUntilAcknowledged(300)
    await crowd.stop()
    expect([...crowd.failures]).toEqual([])
    expect(await findLosses(db, crowd, writer)).toEqual([])

    // The reply cached by the other process is invalidated soon, so notifications pass through.
    const reply = await callApi(secondServer.url, `GET ${commentsPath}`)
    expect(reply.status).toBe(200)
    await callApi(firstServer.url, `POST ${commentsPath}`, {
      token: writer.token,
      body: { content: 'through a pooler' },
    })
    await expect
      .poll(async () => (await callApi(secondServer.url, `GET ${commentsPath}?page=1`)).text, {
        timeout: 10_000,
      })
      .toContain('through a pooler')
    expect((await callApi(secondServer.url, 'GET /metrics')).text).toContain('wend_changes_heard 1')
    for (const server of [firstServer, secondServer])
      expect(server.output()).not.toMatch(/"level":50|prepared statement/)
  },
)

it.runIf(hasPooler)('rejects wrong settings at startup', { timeout: 300_000 }, async () => {
  const { postgres, pooler } = await startDeployment('transaction', { isLimited: false })
  const DATA_DIR = await makeDataDir()
  const start = (env: Record<string, string>) =>
    startServer({ DATABASE_URL: pooler.url, DATA_DIR, ...env }).then(
      async (server) => {
        await server.stop()
        return 'started'
      },
      (error: Error) => error.message,
    )
  expect(await start({})).toContain('Set DATABASE_POOLER to transaction and DATABASE_DIRECT_URL')
  expect(await start({ DATABASE_POOLER: 'transaction' })).toContain('DATABASE_DIRECT_URL')
  const pooled = { DATABASE_POOLER: 'transaction' }
  expect(await start({ ...pooled, DATABASE_DIRECT_URL: pooler.url })).toContain(
    'DATABASE_DIRECT_URL must point to PostgreSQL itself',
  )
  expect(await start({ ...pooled, DATABASE_DIRECT_URL: postgres.url })).toContain(
    'Statements through the pooler have no timeout',
  )
  const otherDatabaseUrl = withDatabaseName(postgres.url, 'postgres')
  expect(await start({ ...pooled, DATABASE_DIRECT_URL: otherDatabaseUrl })).toContain(
    'point to different databases',
  )
  const startWithFreshPooler = async () => {
    const fresh = await startPooler(postgres.url, 'transaction')
    onTestFinished(() => fresh.stop())
    return start({ ...pooled, DATABASE_URL: fresh.url, DATABASE_DIRECT_URL: postgres.url })
  }
  await setRoleTimeout(postgres.url, 'statement_timeout')
  expect(await startWithFreshPooler()).toContain('Idle transactions through the pooler have no timeout')
  await setRoleTimeout(postgres.url, 'idle_in_transaction_session_timeout')
  expect(await startWithFreshPooler()).toBe('started')
})

it.runIf(hasPooler && hasPostgresBinaries)(
  'uses one replica connection per reply, although a pooler may switch',
  { timeout: 120_000 },
  async () => {
    const pair = await startPair(await makeDataDir())
    onTestFinished(() => pair.stop())
    const pooler = await startPooler(pair.standbyUrl.replace('wend@', 'wend:any@'), 'transaction')
    onTestFinished(() => pooler.stop())
    const primary = openDatabase(pair.url, { connections: 1 })
    const invalidation = await listenForInvalidation(primary.url, () => {})
    const connectionErrors: Error[] = []
    const reads = openReplicaReads(primary, pooler.url, 'transaction', invalidation, (error) =>
      connectionErrors.push(error),
    )
    onTestFinished(async () => {
      await reads.close()
      await invalidation.close()
      await primary.close()
    })
    const fetchBackendPid = async (db: Db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const isSameBackend = () =>
      reads.read(async (db) => {
        const firstPid = await fetchBackendPid(db)
        // Something else borrows every free connection.
        const secondPid = await withClient(pooler.url, async (blocker) => {
          await blocker.query('begin')
          await blocker.query('select 1')
          return fetchBackendPid(db)
        })
        return firstPid === secondPid
      })
    // Without notifications, or if the standby lags, the primary replies.
    await expect.poll(async () => [await isSameBackend(), reads.counts.replica > 0]).toEqual([true, true])
    expect(connectionErrors).toEqual([])
  },
)
