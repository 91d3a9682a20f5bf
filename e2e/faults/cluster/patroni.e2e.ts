import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { callApi, findLosses, findsSite, writeComments } from '../crowd.ts'
import { hasPostgresBinaries } from '../postgres-pair.ts'
import { haproxy } from './balancer.ts'
import { etcd } from './consensus-store.ts'
import { startDeployment } from './deployment.ts'
import { markdownTable, type Outcome } from './outcomes.ts'
import { patroni, timing } from './patroni-member.ts'
import { longestGap, readPages } from './readers.ts'
import { watchFreshness } from './watch-freshness.ts'

// `npm run ha -- --patroni [--kills 20]` kills the primary of a Patroni cluster again and again while people read and
// write, and then everything else that can break. Figures: docs/running-on-several-machines.md.

const kills = Number(process.env.PATRONI_KILLS ?? 0)
const missing = [patroni, etcd, haproxy].filter((program) => !existsSync(program))
if (kills > 0 && (missing.length > 0 || !hasPostgresBinaries))
  throw new Error(`Not installed: ${[...missing, ...(hasPostgresBinaries ? [] : ['postgresql'])].join(', ')}`)

/** Polls a condition. @returns false if it does not become true in time */
async function within(limitMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < limitMs; await wait(200))
    if (await isSo().catch(() => false)) return true
  return false
}

/** People can write again this soon after the database accepts writes, in milliseconds. */
const maxRecoveryMs = 5000

it.runIf(kills > 0)(
  `loses no acknowledged write when a Patroni primary is killed ${kills} times, among other faults`,
  { timeout: 600_000 + kills * 120_000 },
  async () => {
    const { cluster, balancer, sites, workers, addWorker, newScene: newWriter } = await startDeployment()
    const [site] = sites
    const writer = await newWriter()
    const quiet = await newWriter()
    const watched = [await newWriter(), await newWriter()] as const
    const crowd = writeComments(() => balancer.url, writer, 4, 30)
    onTestFinished(() => crowd.stop())
    const readers = readPages(balancer.url, [
      '/home',
      '/about',
      '/api/blogs/',
      `/api/blogs/${quiet.blog_id}/`,
    ])
    onTestFinished(() => readers.stop())
    const freshness = watchFreshness(
      sites.map(({ url }, at) => ({ url, writer: watched[at] as typeof writer })),
    )
    onTestFinished(() => freshness.stop())
    await crowd.waitUntilAcknowledged(100)

    const outcomes: Outcome[] = []
    /** @param waitUntilWritable resolves when the database accepts writes, for faults of the database */
    async function measureFault(
      fault: string,
      make: () => unknown,
      waitUntilWritable?: () => Promise<unknown>,
    ) {
      const createdAt = Date.now()
      await make()
      await waitUntilWritable?.()
      const writable = Date.now()
      await crowd.waitUntilAcknowledged(1)
      const again = Date.now()
      await crowd.waitUntilAcknowledged(50)
      const over = Date.now()
      const databaseMs = waitUntilWritable ? writable - createdAt : 0
      const pauseMs = longestGap(crowd.times, createdAt, over)
      const outcome = {
        fault,
        databaseMs,
        recoveryMs: again - writable,
        pauseMs,
        ...readers.between(createdAt, over),
      }
      outcomes.push(outcome)
      console.log(new Date().toISOString(), JSON.stringify(outcome))
    }
    const primaryOf = async () => {
      await cluster.waitUntilWhole()
      const primary = await cluster.findPrimary()
      if (!primary) throw new Error('there is no primary')
      return primary
    }

    for (let round = 0; round < kills; round++) {
      const primary = await primaryOf()
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
      const primary = await primaryOf()
      await measureFault(
        what === 'store' ? 'the primary is cut off from etcd' : 'the primary is cut off from everything',
        () => primary.cut(what),
        () => cluster.waitUntilWritable(primary),
      )
      primary.mend()
    }

    await primaryOf()
    // A primary that waits too long for the next etcd leader steps down.
    await measureFault(
      "etcd's leader is killed",
      () => cluster.store.killLeader(),
      () => cluster.waitUntilWritable(),
    )
    await cluster.store.restart()

    await primaryOf()
    await measureFault('one process of Wend is killed', () => site.kill())
    await site.start()

    const added = await newWriter()
    await measureFault('a worker is killed', () => workers[0]?.stop('SIGKILL'))
    const wasFound = await within(60_000, () => findsSite(balancer.url, added))
    if (!wasFound) console.warn(workers.map((worker) => worker.output().slice(-3000)).join('\n---\n'))
    addWorker()

    await measureFault('one process of Wend is cut off from the database', async () => {
      site.cutFromDatabase()
      await wait(20_000)
      site.mend()
    })
    const isBack = await within(60_000, async () => (await callApi(site.url, 'GET /readyz')).status === 200)

    await primaryOf()
    const standby = await cluster.findSyncStandby()
    if (cluster.hasSmallDisks && standby) {
      const filler = join(cluster.diskOf(standby), 'filler')
      const fill = async () => {
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
        // The next write finds no space.
        await within(60_000, async () => !(await standby.status())?.sync_standby)
      }
      // Then Patroni's primary must stop waiting for a standby.
      await measureFault('the disk of the synchronous standby is full', fill, () =>
        cluster.waitUntilWritable(),
      )
      await rm(filler)
    } else console.warn('!! Cannot mount small disks: skipping the full disk of the standby.')
    const last = await primaryOf()

    await Promise.all([crowd.stop(), readers.stop(), freshness.stop()])
    const after = openDatabase(`${last.sqlUrl}/wend`, { connections: 1 })
    const losses = await findLosses(after.db, crowd, writer)
    await after.close()
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ttl ${timing.ttl} s, loop_wait ${timing.loop_wait} s\n\n${markdownTable(outcomes)}\n\n` +
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
