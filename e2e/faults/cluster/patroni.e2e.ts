import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { callApi, findLosses, searchFindsSite, writeComments } from '../crowd.ts'
import { hasPostgresBinaries } from '../postgres-pair.ts'
import { haproxy } from './balancer.ts'
import { etcd } from './consensus-store.ts'
import { startDeployment } from './deployment.ts'
import { type Outcome, toMarkdownTable } from './outcomes.ts'
import { patroni, patroniTiming } from './patroni-member.ts'
import { longestGap, startReaders } from './readers.ts'
import { watchFreshness } from './watch-freshness.ts'

// `npm run ha -- --patroni [--kills 20]` kills the primary of a Patroni cluster again and again while people read and
// write, and then everything else that can break. Figures: bench/results/failover.md.

const kills = Number(process.env.PATRONI_KILLS ?? 0)
const missing = [patroni, etcd, haproxy].filter((program) => !existsSync(program))
if (kills > 0 && (missing.length > 0 || !hasPostgresBinaries))
  throw new Error(`Not installed: ${[...missing, ...(hasPostgresBinaries ? [] : ['postgresql'])].join(', ')}`)

/** Polls a condition. @returns false if it does not become true in time */
async function becomesTrue(limitMs: number, condition: () => Promise<boolean>): Promise<boolean> {
  for (const startedAt = Date.now(); Date.now() - startedAt < limitMs; await wait(200))
    if (await condition().catch(() => false)) return true
  return false
}

/** The maximum time from the database accepting writes until people can write again, in milliseconds. */
const maxRecoveryMs = 5000

it.runIf(kills > 0)(
  `loses no acknowledged write when a Patroni primary is killed ${kills} times, among other faults`,
  { timeout: 600_000 + kills * 120_000 },
  async () => {
    const { cluster, balancer, servers, workers, addWorker, newWriter } = await startDeployment()
    const [server] = servers
    const writer = await newWriter()
    const uninvolvedWriter = await newWriter()
    const freshnessWriters = [await newWriter(), await newWriter()] as const
    const crowd = writeComments(() => balancer.url, writer, 4, 30)
    onTestFinished(() => crowd.stop())
    const readers = startReaders(balancer.url, [
      '/home',
      '/about',
      '/api/blogs/',
      `/api/blogs/${uninvolvedWriter.blog_id}/`,
    ])
    onTestFinished(() => readers.stop())
    const freshness = watchFreshness(
      servers.map(({ url }, index) => ({ url, writer: freshnessWriters[index] as typeof writer })),
    )
    onTestFinished(() => freshness.stop())
    await crowd.waitUntilAcknowledged(100)

    const outcomes: Outcome[] = []
    /** @param waitUntilWritable resolves when the database accepts writes, for faults of the database */
    async function measureFault(
      fault: string,
      injectFault: () => unknown,
      waitUntilWritable?: () => Promise<unknown>,
    ) {
      const injectedAt = Date.now()
      await injectFault()
      await waitUntilWritable?.()
      const writableAt = Date.now()
      await crowd.waitUntilAcknowledged(1)
      const recoveredAt = Date.now()
      await crowd.waitUntilAcknowledged(50)
      const endedAt = Date.now()
      const databaseMs = waitUntilWritable ? writableAt - injectedAt : 0
      const pauseMs = longestGap(crowd.times, injectedAt, endedAt)
      const outcome = {
        fault,
        databaseMs,
        recoveryMs: recoveredAt - writableAt,
        pauseMs,
        ...readers.getStats(injectedAt, endedAt),
      }
      outcomes.push(outcome)
      console.log(new Date().toISOString(), JSON.stringify(outcome))
    }
    const waitForPrimary = async () => {
      await cluster.waitUntilHealthy()
      const primary = await cluster.findPrimary()
      if (!primary) throw new Error('there is no primary')
      return primary
    }

    for (let round = 0; round < kills; round++) {
      const primary = await waitForPrimary()
      const isMachine = round % 2 === 0
      await measureFault(
        isMachine
          ? "the primary's machine is killed"
          : "the primary's PostgreSQL is killed, its Patroni is not",
        () => primary.kill(isMachine ? 'machine' : 'PostgreSQL'),
        () => cluster.waitUntilWritable(isMachine ? primary : undefined),
      )
      if (isMachine) primary.start()
    }

    for (const what of ['everything', 'store'] as const) {
      const primary = await waitForPrimary()
      await measureFault(
        what === 'store' ? 'the primary is cut off from etcd' : 'the primary is cut off from everything',
        () => primary.cutNetwork(what),
        () => cluster.waitUntilWritable(primary),
      )
      primary.restoreNetwork()
    }

    await waitForPrimary()
    // A primary that waits too long for the next etcd leader steps down.
    await measureFault(
      "etcd's leader is killed",
      () => cluster.store.killLeader(),
      () => cluster.waitUntilWritable(),
    )
    await cluster.store.restart()

    await waitForPrimary()
    await measureFault('one process of Wend is killed', () => server.kill())
    await server.start()

    const added = await newWriter()
    await measureFault('a worker is killed', () => workers[0]?.stop('SIGKILL'))
    const wasFound = await becomesTrue(60_000, () => searchFindsSite(balancer.url, added))
    if (!wasFound) console.warn(workers.map((worker) => worker.output().slice(-3000)).join('\n---\n'))
    addWorker()

    await measureFault('one process of Wend is cut off from the database', async () => {
      server.cutFromDatabase()
      await wait(20_000)
      server.reconnect()
    })
    const isBack = await becomesTrue(
      60_000,
      async () => (await callApi(server.url, 'GET /readyz')).status === 200,
    )

    await waitForPrimary()
    const standby = await cluster.findSyncStandby()
    if (cluster.hasSmallDisks && standby) {
      const filler = join(cluster.getDisk(standby), 'filler')
      const fillDisk = async () => {
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
        // The next write finds no space.
        await becomesTrue(60_000, async () => !(await standby.fetchStatus())?.sync_standby)
      }
      // Then Patroni's primary must stop waiting for a standby.
      await measureFault('the disk of the synchronous standby is full', fillDisk, () =>
        cluster.waitUntilWritable(),
      )
      await rm(filler)
    } else console.warn('!! Cannot mount small disks: skipping the full disk of the standby.')
    const lastPrimary = await waitForPrimary()

    await Promise.all([crowd.stop(), readers.stop(), freshness.stop()])
    const database = openDatabase(`${lastPrimary.sqlUrl}/wend`, { connections: 1 })
    const losses = await findLosses(database.db, crowd, writer)
    await database.close()
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ttl ${patroniTiming.ttl} s, loop_wait ${patroniTiming.loop_wait} s\n\n${toMarkdownTable(outcomes)}\n\n` +
        `${crowd.acknowledged.size} writes acknowledged, lost or duplicated: ${losses.length}; ` +
        `not acknowledged: ${JSON.stringify([...crowd.failures])}; compared ${freshness.compared} times: ` +
        `${freshness.staleWhileReady.length} stale although ready (${freshness.staleWhileReady.join(', ')}), ${freshness.staleWhileNotReady} cached ones while not ready, ` +
        `${freshness.caughtUp} caught up a moment later; found: ${wasFound}, back: ${isBack}`,
    )
    expect(losses).toEqual([])
    expect({ wasFound, isBack }).toEqual({ wasFound: true, isBack: true })
    expect(freshness.staleWhileReady).toEqual([])
    expect(crowd.failures.get('500')).toBeUndefined()
    for (const { fault, recoveryMs } of outcomes)
      expect([fault, recoveryMs < maxRecoveryMs]).toEqual([fault, true])
  },
)
