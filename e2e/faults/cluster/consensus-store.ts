import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server-process.ts'
import { launch, makeProgramFolder, terminate } from '../programs.ts'

/** The path of etcd. On Debian: `apt-get install etcd-server`. */
export const etcd = process.env.ETCD ?? '/usr/bin/etcd'

export interface ConsensusStore {
  /** The members' client addresses. */
  ports: number[]
  /** Kills the leader and waits for a new one. @returns how long that took, in milliseconds */
  killLeader(): Promise<number>
  /** Restarts the killed member. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Three etcd members on this machine. */
export async function startConsensusStore(folder: string): Promise<ConsensusStore> {
  const members: { name: string; client: number; peer: number }[] = []
  for (const name of ['store1', 'store2', 'store3'])
    members.push({ name, client: await freePort(), peer: await freePort() })
  const at = (port: number) => `http://127.0.0.1:${port}`
  await makeProgramFolder(folder)
  const start = ({ name, client, peer }: (typeof members)[number]): ChildProcess =>
    launch(
      etcd,
      [
        ...['--name', name, '--data-dir', join(folder, name)],
        ...['--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
        ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
        '--initial-cluster',
        members.map((member) => `${member.name}=${at(member.peer)}`).join(','),
        // Tolerates a busy machine.
        ...['--heartbeat-interval', '200', '--election-timeout', '2000'],
        ...['--logger', 'zap', '--log-outputs', join(folder, `${name}.log`)],
      ],
      join(folder, `${name}.out`),
    )
  const running = members.map(start)

  /** Asks a member who leads: itself or another; undefined if there is no leader. */
  async function leaderSeenBy(place: number): Promise<string | undefined> {
    const response = await fetch(`${at(members[place]?.client ?? 0)}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1000),
    })
    const { header, leader } = (await response.json()) as {
      header: { member_id: string }
      leader?: string
    }
    return leader && leader !== '0' ? (leader === header.member_id ? 'itself' : 'another') : undefined
  }
  async function findLeader(): Promise<number> {
    for (;;) {
      for (const place of members.keys())
        if ((await leaderSeenBy(place).catch(() => undefined)) === 'itself') return place
      await wait(50)
    }
  }
  let killed = -1
  await findLeader()
  return {
    ports: members.map(({ client }) => client),
    killLeader: async () => {
      killed = await findLeader()
      const began = Date.now()
      await terminate(running[killed] as ChildProcess, 'SIGKILL')
      await findLeader()
      return Date.now() - began
    },
    restart: async () => {
      running[killed] = start(members[killed] as (typeof members)[number])
      while (!(await leaderSeenBy(killed).catch(() => undefined))) await wait(50)
    },
    stop: async () => {
      await Promise.all(running.map((child) => terminate(child, 'SIGKILL')))
    },
  }
}
