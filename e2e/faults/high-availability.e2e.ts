import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { runStatement } from '#test/run-statement.ts'
import { startServer } from '../server-process.ts'
import { addWriter, callApi, findLosses, writeComments } from './crowd.ts'
import { hasPostgresBinaries, postgresBinDir, startPair } from './postgres-pair.ts'

// `npm run ha`: two app processes, a primary and a synchronous standby on this machine. Processes are killed under
// load, the standby is promoted, and acknowledged writes are counted. Figures: bench/results/failover.md.

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
      DATABASE_REPLICA_URL: pair.standbyUrl,
      DATA_DIR: await makeDataDir(),
      LOG_LEVEL: 'fatal',
    }
    let firstServer = await startServer(env)
    onTestFinished(() => firstServer.stop('SIGKILL'))
    const secondServer = await startServer(env)
    onTestFinished(() => secondServer.stop('SIGKILL'))
    const firstPrimary = openDatabase(pair.url, { connections: 1 })
    const writers = [await addWriter(firstPrimary.db), await addWriter(firstPrimary.db)] as const
    await firstPrimary.close()

    // Even if the standby lags, stale content is visible for a moment at most.
    const [{ blog_id, discussion_id, token }] = writers
    const commentsPath = `/api/blogs/${blog_id}/discussions/${discussion_id}/comments/`
    await callApi(secondServer.url, `GET ${commentsPath}`)
    await runStatement(pair.standbyUrl, 'select pg_wal_replay_pause()')
    await callApi(firstServer.url, `POST ${commentsPath}`, { token, body: { content: 'not replayed yet' } })
    await expect
      .poll(async () => (await callApi(secondServer.url, `GET ${commentsPath}`)).text, { timeout: 10_000 })
      .toContain('not replayed yet')
    await runStatement(pair.standbyUrl, 'select pg_wal_replay_resume()')

    const crowds = [
      writeComments(() => firstServer.url, writers[0]),
      writeComments(() => secondServer.url, writers[1]),
    ] as const
    await Promise.all(crowds.map((crowd) => crowd.waitUntilAcknowledged(100)))
    await firstServer.stop('SIGKILL')
    await crowds[1].waitUntilAcknowledged(50)
    expect([...crowds[1].failures]).toEqual([])
    firstServer = await startServer(env)
    await Promise.all(crowds.map((crowd) => crowd.waitUntilAcknowledged(50)))

    const killedAt = Date.now()
    await pair.killPrimary()
    await pair.promote()
    const promotedAt = Date.now()
    await Promise.all(crowds.map((crowd) => crowd.waitUntilAcknowledged(1)))
    const recoveredAt = Date.now()
    await Promise.all(crowds.map((crowd) => crowd.waitUntilAcknowledged(50)))
    await Promise.all(crowds.map((crowd) => crowd.stop()))

    const newPrimary = openDatabase(pair.url, { connections: 1 })
    const losses = []
    for (const [index, crowd] of crowds.entries())
      losses.push(...(await findLosses(newPrimary.db, crowd, writers[index as 0 | 1])))
    await newPrimary.close()
    expect(losses).toEqual([])
    for (const crowd of crowds) expect(crowd.failures.get('500')).toBeUndefined()
    expect(recoveredAt - promotedAt).toBeLessThan(10_000)
    const acknowledged = crowds.reduce((sum, crowd) => sum + crowd.acknowledged.size, 0)
    console.log(
      `${acknowledged} writes acknowledged, ${losses.length} lost; promoted ${promotedAt - killedAt} ms after the kill, ` +
        `writing again ${recoveredAt - promotedAt} ms after that`,
    )
  },
)
