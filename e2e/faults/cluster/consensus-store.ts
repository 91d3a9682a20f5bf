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
  const localUrl = (port: number) => `http://127.0.0.1:${port}`
  await makeProgramFolder(folder)
  const start = ({ name, client, peer }: (typeof members)[number]): ChildProcess =>
    launch(
      etcd,
      [
        ...['--name', name, '--data-dir', join(folder, name)],
        ...['--listen-client-urls', localUrl(client), '--advertise-client-urls', localUrl(client)],
        ...['--listen-peer-urls', localUrl(peer), '--initial-advertise-peer-urls', localUrl(peer)],
        '--initial-cluster',
        members.map((member) => `${member.name}=${localUrl(member.peer)}`).join(','),
        // Long enough for a busy machine.
        ...['--heartbeat-interval', '200', '--election-timeout', '2000'],
        ...['--logger', 'zap', '--log-outputs', join(folder, `${name}.log`)],
      ],
      join(folder, `${name}.out`),
    )
  const processes = members.map(start)

  /** Asks a member who the leader is: itself, another, or undefined if there is none. */
  async function askForLeader(index: number): Promise<string | undefined> {
    const response = await fetch(`${localUrl(members[index]?.client ?? 0)}/v3/maintenance/status`, {
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
      for (const index of members.keys())
        if ((await askForLeader(index).catch(() => undefined)) === 'itself') return index
      await wait(50)
    }
  }
  let killedIndex = -1
  await findLeader()
  return {
    ports: members.map(({ client }) => client),
    killLeader: async () => {
      killedIndex = await findLeader()
      const startedAt = Date.now()
      await terminate(processes[killedIndex] as ChildProcess, 'SIGKILL')
      await findLeader()
      return Date.now() - startedAt
    },
    restart: async () => {
      processes[killedIndex] = start(members[killedIndex] as (typeof members)[number])
      while (!(await askForLeader(killedIndex).catch(() => undefined))) await wait(50)
    },
    stop: async () => {
      await Promise.all(processes.map((child) => terminate(child, 'SIGKILL')))
    },
  }
}
