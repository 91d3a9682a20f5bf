import { spawnSync } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runStatement, runWhenReady } from '#test/run-statement.ts'
import { makeProgramFolder } from '../programs.ts'
import { startConsensusStore } from './consensus-store.ts'
import { type PatroniMember, startMember } from './patroni-member.ts'

const memberNames = ['db1', 'db2', 'db3']
const betweenTriesMs = 100

/** Three PostgreSQL under Patroni with one synchronous standby, each on its own small in-memory disk if that can be mounted. */
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

  const statuses = () => Promise.all(members.map((member) => member.status()))
  const find = async (
    isIt: (status: NonNullable<Awaited<ReturnType<typeof statuses>>[number]>) => boolean,
  ) => {
    const all = await statuses()
    return members.find((_, at) => all[at] && isIt(all[at]))
  }
  const findPrimary = () => find(({ role, state }) => role === 'master' && state === 'running')
  const findSyncStandby = () => find(({ sync_standby }) => sync_standby === true)

  /** Resolves once all three follow the primary, one of them synchronously. */
  async function waitUntilWhole(): Promise<void> {
    for (;;) {
      const all = await statuses()
      const primary = all.filter((member) => member?.role === 'master' && member.state === 'running')
      const following = all.filter((member) => member?.role === 'replica' && member.state === 'running')
      const isSync = all.some((member) => member?.sync_standby)
      const at = await findPrimary()
      if (at && primary.length === 1 && following.length === 2 && isSync) {
        const streams = await runStatement(
          `${at.sqlUrl}/postgres`,
          'select state from pg_stat_replication',
        ).catch(() => [])
        if (streams.filter(({ state }) => state === 'streaming').length === 2) return
      }
      await wait(200)
    }
  }

  await waitUntilWhole()
  const primary = await findPrimary()
  await runWhenReady(`${primary?.sqlUrl}/postgres`, 'create role wend login')
  await runStatement(`${primary?.sqlUrl}/postgres`, 'create database wend owner wend')
  await runStatement(`${primary?.sqlUrl}/wend`, 'create table beats (at timestamptz)')
  return {
    members,
    store,
    hasSmallDisks: mounted.length === memberNames.length,
    diskOf: (member: PatroniMember) => mounted[members.indexOf(member)] ?? '',
    findPrimary,
    findSyncStandby,
    waitUntilWhole,
    /** Waits until a member other than `but` accepts a write: the part of a failover that is up to Patroni. */
    async waitUntilWritable(but?: PatroniMember): Promise<void> {
      let isOver = false
      const others = members.filter((member) => member !== but)
      const tries = others.flatMap((member) =>
        // A write during the failover may hang, while later ones are accepted.
        Array.from({ length: 6 }, async (_, place) => {
          await wait(place * betweenTriesMs)
          while (!isOver && !(await takesWrite(member).catch(() => false))) await wait(betweenTriesMs)
        }),
      )
      await Promise.race(tries)
      isOver = true
    },
    async stop(): Promise<void> {
      await Promise.all(members.map((member) => member.stop()))
      await store.stop()
      for (const disk of mounted) spawnSync('umount', ['-l', disk])
    },
  }
}

/** Bypasses all links. Waits while the synchronous standby is missing. */
async function takesWrite({ sqlUrl }: PatroniMember): Promise<boolean> {
  await runStatement(`${sqlUrl}/wend`, 'insert into beats values (now())')
  return true
}
