import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { runStatement } from '#test/run-statement.ts'
import { startServer } from '../server-process.ts'
import { addWriter, callApi, findLosses, writeComments } from './crowd.ts'
import { hasPostgresBinaries, postgresBinDir, startPair } from './postgres-pair.ts'

// `npm run ha`: two app processes, a primary and a synchronous standby on this machine. Processes are killed under
// load, the standby is promoted, and acknowledged writes are counted. Figures: docs/running-on-several-machines.md.

if (!hasPostgresBinaries)
  console.warn(`!! No complete PostgreSQL in ${postgresBinDir}: skipping the failover test.`)

it.runIf(hasPostgresBinaries)(
  'loses no acknowledged write when a process and then the primary is killed',
  {
    timeout: 300_000,
  },
  async () => {
    const pair = await startPair(await makeDataDir())
    onTestFinished(() => pair.stop())
    const env = {
      DATABASE_URL: pair.url,
      DATABASE_REPLICA_URL: pair.standby_url,
      DATA_DIR: await makeDataDir(),
      LOG_LEVEL: 'fatal',
    }
    let firstServer = await startServer(env)
    onTestFinished(() => firstServer.stop('SIGKILL'))
    const two = await startServer(env)
    onTestFinished(() => two.stop('SIGKILL'))
    const before = openDatabase(pair.url, { connections: 1 })
    const scenes = [await addWriter(before.db), await addWriter(before.db)] as const
    await before.close()

    // Even if the standby lags, stale content is visible for a moment at most.
    const [{ blog_id, discussion_id, token }] = scenes
    const comments = `/api/blogs/${blog_id}/discussions/${discussion_id}/comments/`
    await callApi(two.url, `GET ${comments}`)
    await runStatement(pair.standby_url, 'select pg_wal_replay_pause()')
    await callApi(firstServer.url, `POST ${comments}`, { token, body: { content: 'not replayed yet' } })
    await expect
      .poll(async () => (await callApi(two.url, `GET ${comments}`)).text, { timeout: 10_000 })
      .toContain('not replayed yet')
    await runStatement(pair.standby_url, 'select pg_wal_replay_resume()')

    const crowds = [
      writeComments(() => firstServer.url, scenes[0]),
      writeComments(() => two.url, scenes[1]),
    ] as const
    await Promise.all(crowds.map((crowd) => crowd.waitUntilAcknowledged(100)))
    await firstServer.stop('SIGKILL')
    await crowds[1].waitUntilAcknowledged(50)
    expect([...crowds[1].failures]).toEqual([])
    firstServer = await startServer(env)
    await Promise.all(crowds.map((crowd) => crowd.waitUntilAcknowledged(50)))

    const killed = Date.now()
    await pair.killPrimary()
    await pair.promote()
    const promoted = Date.now()
    await Promise.all(crowds.map((crowd) => crowd.waitUntilAcknowledged(1)))
    const back = Date.now()
    await Promise.all(crowds.map((crowd) => crowd.waitUntilAcknowledged(50)))
    await Promise.all(crowds.map((crowd) => crowd.stop()))

    const after = openDatabase(pair.url, { connections: 1 })
    const losses = []
    for (const [at, crowd] of crowds.entries())
      losses.push(...(await findLosses(after.db, crowd, scenes[at as 0 | 1])))
    await after.close()
    expect(losses).toEqual([])
    for (const crowd of crowds) expect(crowd.failures.get('500')).toBeUndefined()
    expect(back - promoted).toBeLessThan(10_000)
    const acknowledged = crowds.reduce((sum, crowd) => sum + crowd.acknowledged.size, 0)
    console.log(
      `${acknowledged} writes acknowledged, ${losses.length} lost; promoted ${promoted - killed} ms after the kill, ` +
        `writing again ${back - promoted} ms after that`,
    )
  },
)
