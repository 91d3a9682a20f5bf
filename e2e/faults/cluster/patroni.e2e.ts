import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { findLosses, findsSite, say, writeComments } from '../crowd.ts'
import { hasPrograms } from '../postgres-pair.ts'
import { haproxy } from './balancer.ts'
import { etcd } from './consensus-store.ts'
import { type Outcome, tableOf } from './outcomes.ts'
import { patroni, timing } from './patroni-member.ts'
import { longestGap, readPages } from './readers.ts'
import { setStage } from './stage.ts'
import { watchFreshness } from './watch-freshness.ts'

// `npm run ha -- --patroni [--kills 20]` kills the primary of a Patroni cluster again and again while people read and
// write, and then everything else that can break. Figures: docs/running-on-several-machines.md.

const kills = Number(process.env.PATRONI_KILLS ?? 0)
const missing = [patroni, etcd, haproxy].filter((program) => !existsSync(program))
if (kills > 0 && (missing.length > 0 || !hasPrograms))
  throw new Error(`Not installed: ${[...missing, ...(hasPrograms ? [] : ['postgresql'])].join(', ')}`)

/** Polls a condition. @returns false if it does not become true in time */
async function within(limitMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < limitMs; await wait(200))
    if (await isSo().catch(() => false)) return true
  return false
}

/** People can write again this soon after the database accepts writes, in milliseconds. */
const againWithinMs = 5000

it.runIf(kills > 0)(
  `loses no acknowledged write when a Patroni primary is killed ${kills} times, among other faults`,
  { timeout: 600_000 + kills * 120_000 },
  async () => {
    const { cluster, balancer, sites, workers, addWorker, newScene } = await setStage()
    const [one] = sites
    const scene = await newScene()
    const quiet = await newScene()
    const watched = [await newScene(), await newScene()] as const
    const crowd = writeComments(() => balancer.url, scene, 4, 30)
    onTestFinished(() => crowd.stop())
    const readers = readPages(balancer.url, [
      '/home',
      '/about',
      '/api/blogs/',
      `/api/blogs/${quiet.blog_id}/`,
    ])
    onTestFinished(() => readers.stop())
    const freshness = watchFreshness(
      sites.map(({ url }, at) => ({ url, scene: watched[at] as typeof scene })),
    )
    onTestFinished(() => freshness.stop())
    await crowd.more(100)

    const outcomes: Outcome[] = []
    /** @param untilWritable resolves when the database accepts writes, for faults of the database */
    async function outlive(fault: string, make: () => unknown, untilWritable?: () => Promise<unknown>) {
      const made = Date.now()
      await make()
      await untilWritable?.()
      const writable = Date.now()
      await crowd.more(1)
      const again = Date.now()
      await crowd.more(50)
      const over = Date.now()
      const ownMs = untilWritable ? writable - made : 0
      const pauseMs = longestGap(crowd.times, made, over)
      const outcome = { fault, ownMs, againMs: again - writable, pauseMs, ...readers.between(made, over) }
      outcomes.push(outcome)
      console.log(new Date().toISOString(), JSON.stringify(outcome))
    }
    const primaryOf = async () => {
      await cluster.untilWhole()
      const primary = await cluster.findPrimary()
      if (!primary) throw new Error('there is no primary')
      return primary
    }

    for (let round = 0; round < kills; round++) {
      const primary = await primaryOf()
      const isMachine = round % 2 === 0
      await outlive(
        isMachine
          ? "the primary's machine is killed"
          : "the primary's PostgreSQL is killed, its Patroni is not",
        () => primary.kill(isMachine ? 'machine' : 'PostgreSQL'),
        () => cluster.untilWritable(isMachine ? primary : undefined),
      )
      if (isMachine) primary.start()
    }

    for (const what of ['everything', 'store'] as const) {
      const primary = await primaryOf()
      await outlive(
        what === 'store' ? 'the primary is cut off from etcd' : 'the primary is cut off from everything',
        () => primary.cut(what),
        () => cluster.untilWritable(primary),
      )
      primary.mend()
    }

    await primaryOf()
    // A primary that waits too long for the next etcd leader steps down.
    await outlive(
      "etcd's leader is killed",
      () => cluster.store.killLeader(),
      () => cluster.untilWritable(),
    )
    await cluster.store.restart()

    await primaryOf()
    await outlive('one process of Wend is killed', () => one.kill())
    await one.start()

    const added = await newScene()
    await outlive('a worker is killed', () => workers[0]?.stop('SIGKILL'))
    const wasFound = await within(60_000, () => findsSite(balancer.url, added))
    if (!wasFound) console.warn(workers.map((worker) => worker.output().slice(-3000)).join('\n---\n'))
    addWorker()

    await outlive('one process of Wend is cut off from the database', async () => {
      one.cutFromDatabase()
      await wait(20_000)
      one.mend()
    })
    const isBack = await within(60_000, async () => (await say(one.url, 'GET /readyz')).status === 200)

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
      await outlive('the disk of the synchronous standby is full', fill, () => cluster.untilWritable())
      await rm(filler)
    } else console.warn('!! Cannot mount small disks: skipping the full disk of the standby.')
    const last = await primaryOf()

    await Promise.all([crowd.stop(), readers.stop(), freshness.stop()])
    const after = openDatabase(`${last.sqlUrl}/wend`, { connections: 1 })
    const losses = await findLosses(after.db, crowd, scene)
    await after.close()
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ttl ${timing.ttl} s, loop_wait ${timing.loop_wait} s\n\n${tableOf(outcomes)}\n\n` +
        `${crowd.acknowledged.size} writes acknowledged, lost or duplicated: ${losses.length}; ` +
        `not acknowledged: ${JSON.stringify([...crowd.failures])}; compared ${freshness.compared} times: ` +
        `${freshness.oldAsNew.length} stale although ready (${freshness.oldAsNew.join(', ')}), ${freshness.fromMemory} cached ones while not ready, ` +
        `${freshness.caughtUp} caught up a moment later; found: ${wasFound}, back: ${isBack}`,
    )
    expect(losses).toEqual([])
    expect({ wasFound, isBack }).toEqual({ wasFound: true, isBack: true })
    expect(freshness.oldAsNew).toEqual([])
    expect(crowd.failures.get('500')).toBeUndefined()
    for (const { fault, againMs } of outcomes) expect([fault, againMs < againWithinMs]).toEqual([fault, true])
  },
)
