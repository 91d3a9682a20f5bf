import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/db.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { addWriter, callApi, findLosses, rounds, writeComments } from './crowd.ts'

const timeoutMs = 120_000 + rounds * 60_000

/** A second connection to the database of a running server. */
async function connect(dataDir: string) {
  const { url } = await startEmbeddedPostgres({ dataDir, ifRunning: 'use' })
  return openDatabase(url, { connections: 2 })
}

it('keeps every acknowledged write when the server is killed, again and again', {
  timeout: timeoutMs,
}, async () => {
  const dataDir = await makeDataDir()
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  let server: ServerProcess = await startServer(env)
  onTestFinished(() => server.stop())
  const first = await connect(dataDir)
  const writer = await addWriter(first.db)
  await first.close()
  const crowd = writeComments(() => server.url, writer)
  for (let round = 0; round < rounds; round++) {
    await crowd.waitUntilAcknowledged(100)
    await server.stop('SIGKILL')
    server = await startServer(env)
    await crowd.waitUntilAcknowledged(20)
  }
  await crowd.stop()
  const { db, close } = await connect(dataDir)
  const losses = await findLosses(db, crowd, writer)
  await close()
  expect(losses).toEqual([])
  expect(crowd.failures.get('500')).toBeUndefined()
})

it('keeps every acknowledged write when PostgreSQL is killed, and recovers automatically', {
  timeout: timeoutMs,
}, async () => {
  const dataDir = await makeDataDir()
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  onTestFinished(() => server.stop())
  const { db, close } = await connect(dataDir)
  onTestFinished(close)
  const writer = await addWriter(db)
  const crowd = writeComments(() => server.url, writer)
  const recoveryTimesMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    await crowd.waitUntilAcknowledged(100)
    const [line = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(line), 'SIGKILL')
    await waitForDatabase(db)
    const restartedAt = Date.now()
    await crowd.waitUntilAcknowledged(1)
    recoveryTimesMs.push(Date.now() - restartedAt)
    await crowd.waitUntilAcknowledged(20)
  }
  await crowd.stop()
  expect(await findLosses(db, crowd, writer)).toEqual([])
  // Errors in between are reported as temporary; none is a bug.
  expect(crowd.failures.get('500')).toBeUndefined()
  expect(Math.max(...recoveryTimesMs)).toBeLessThan(5000)
  expect((await callApi(server.url, 'GET /readyz')).status).toBe(200)
})

async function waitForDatabase(db: Awaited<ReturnType<typeof connect>>['db']): Promise<void> {
  for (;;) {
    const isUp = await db
      .selectFrom('totals')
      .selectAll()
      .execute()
      .then(
        () => true,
        () => false,
      )
    if (isUp) return
    await wait(50)
  }
}
