import { spawnSync } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runStatement, runWhenReady } from '#test/run-statement.ts'
import { makeProgramFolder } from '../programs.ts'
import { startConsensusStore } from './consensus-store.ts'
import { type PatroniMember, startMember } from './patroni-member.ts'

const memberNames = ['db1', 'db2', 'db3']
const retryDelayMs = 100

/**
 * Three PostgreSQL servers under Patroni, one a synchronous standby, each on a small in-memory disk if that can be
 * mounted.
 */
export async function startCluster(folder: string) {
  const store = await startConsensusStore(join(folder, 'store'))
  const mounted: string[] = []
  const members: PatroniMember[] = []
  for (const name of memberNames) {
    const disk = await makeProgramFolder(join(folder, name, 'disk'))
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk]).status === 0) {
      mounted.push(disk)
      await chmod(disk, 0o755)
    }
    members.push(await startMember(name, disk, join(folder, name), store.ports))
  }

  const fetchStatuses = () => Promise.all(members.map((member) => member.fetchStatus()))
  const find = async (
    matches: (status: NonNullable<Awaited<ReturnType<typeof fetchStatuses>>[number]>) => boolean,
  ) => {
    const all = await fetchStatuses()
    return members.find((_, index) => all[index] && matches(all[index]))
  }
  const findPrimary = () => find(({ role, state }) => role === 'master' && state === 'running')
  const findSyncStandby = () => find(({ sync_standby }) => sync_standby === true)

  /** Waits until both standbys follow the primary, one of them synchronously. */
  async function waitUntilHealthy(): Promise<void> {
    for (;;) {
      const all = await fetchStatuses()
      const primaries = all.filter((member) => member?.role === 'master' && member.state === 'running')
      const replicas = all.filter((member) => member?.role === 'replica' && member.state === 'running')
      const isSync = all.some((member) => member?.sync_standby)
      const currentPrimary = await findPrimary()
      if (currentPrimary && primaries.length === 1 && replicas.length === 2 && isSync) {
        const streams = await runStatement(
          `${currentPrimary.sqlUrl}/postgres`,
          'select state from pg_stat_replication',
        ).catch(() => [])
        if (streams.filter(({ state }) => state === 'streaming').length === 2) return
      }
      await wait(200)
    }
  }

  await waitUntilHealthy()
  const primary = await findPrimary()
  await runWhenReady(`${primary?.sqlUrl}/postgres`, 'create role wend login')
  await runStatement(`${primary?.sqlUrl}/postgres`, 'create database wend owner wend')
  await runStatement(`${primary?.sqlUrl}/wend`, 'create table heartbeats (at timestamptz)')
  return {
    members,
    store,
    hasSmallDisks: mounted.length === memberNames.length,
    getDisk: (member: PatroniMember) => mounted[members.indexOf(member)] ?? '',
    findPrimary,
    findSyncStandby,
    waitUntilHealthy,
    /** Waits until a member other than `except` accepts a write: the part of a failover that is up to Patroni. */
    async waitUntilWritable(except?: PatroniMember): Promise<void> {
      let isDone = false
      const others = members.filter((member) => member !== except)
      const attempts = others.flatMap((member) =>
        // A write during the failover may hang, while later ones are accepted.
        Array.from({ length: 6 }, async (_, index) => {
          await wait(index * retryDelayMs)
          while (!isDone && !(await acceptsWrite(member).catch(() => false))) await wait(retryDelayMs)
        }),
      )
      await Promise.race(attempts)
      isDone = true
    },
    async stop(): Promise<void> {
      await Promise.all(members.map((member) => member.stop()))
      await store.stop()
      for (const disk of mounted) spawnSync('umount', ['-l', disk])
    },
  }
}

/** Tries a write, directly, not through the proxies that tests cut. Blocks while there is no synchronous standby. */
async function acceptsWrite({ sqlUrl }: PatroniMember): Promise<boolean> {
  await runStatement(`${sqlUrl}/wend`, 'insert into heartbeats values (now())')
  return true
}
