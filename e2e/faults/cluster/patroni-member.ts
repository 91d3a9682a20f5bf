import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type Link, openLink } from '#test/link.ts'
import { freePort } from '../../server-process.ts'
import { postgresBinDir } from '../postgres-pair.ts'
import { launch, makeProgramFolder, terminate } from '../programs.ts'

/** The path of Patroni. On Debian: `apt-get install patroni`. */
export const patroni = process.env.PATRONI ?? '/usr/bin/patroni'

/** In seconds; Patroni's own defaults are 30, 10 and 10. */
export const timing = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

export interface PatroniMember {
  name: string
  folder: string
  /** Bypasses all links. */
  sqlUrl: string
  /** How the balancer and other members reach it. */
  sqlPort: number
  restPort: number
  /** The role that its Patroni reports; undefined if it does not answer. */
  status(): Promise<MemberStatus | undefined>
  start(): void
  /** Kills PostgreSQL with all child processes, and Patroni too if the whole machine dies. */
  kill(what: 'machine' | 'PostgreSQL'): Promise<void>
  /** Cuts its network: to the store, or to everything. */
  cut(what: 'everything' | 'store'): void
  mend(): void
  stop(): Promise<void>
}

interface MemberStatus {
  state: string
  role: string
  sync_standby?: boolean
  replication_state?: string
}

/** A PostgreSQL under Patroni, which others reach through links only. @param disk its data folder */
export async function startMember(
  name: string,
  disk: string,
  folder: string,
  storePorts: number[],
): Promise<PatroniMember> {
  const [sql, rest] = [await freePort(), await freePort()]
  const [sqlLink, restLink] = [await openLink(sql), await openLink(rest)]
  const toStore: Link[] = []
  for (const port of storePorts) toStore.push(await openLink(port))
  await makeProgramFolder(folder)
  const data = await makeProgramFolder(join(disk, 'data'))
  const settings = {
    scope: 'wend',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${restLink.port}` },
    etcd3: { hosts: toStore.map(({ port }) => `127.0.0.1:${port}`), use_proxies: true },
    bootstrap: {
      dcs: {
        ...timing,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 100, max_wal_size: '128MB', min_wal_size: '80MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${sql}`,
      connect_address: `127.0.0.1:${sqlLink.port}`,
      data_dir: data,
      bin_dir: postgresBinDir,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
      },
    },
  }
  await writeFile(join(folder, 'patroni.yml'), stringify(settings))
  let running: ChildProcess | undefined
  const start = () => {
    running = launch(patroni, [join(folder, 'patroni.yml')], join(folder, 'patroni.log'))
  }
  const killPostgres = () => {
    const postmaster = Number(readIfThere(join(data, 'postmaster.pid')).split('\n')[0])
    // If a child is killed first, PostgreSQL restarts itself.
    // The process id may have been reused.
    const isPostgres = readIfThere(`/proc/${postmaster}/comm`).trim() === 'postgres'
    if (isPostgres) for (const pid of [postmaster, ...childrenOf(postmaster)]) killIfThere(pid)
  }
  start()
  return {
    name,
    folder,
    sqlUrl: `postgres://postgres@127.0.0.1:${sql}`,
    sqlPort: sqlLink.port,
    restPort: restLink.port,
    status: () => fetchStatus(rest),
    start,
    kill: async (what) => {
      // Patroni first: it would restart PostgreSQL.
      if (what === 'machine' && running) await terminate(running, 'SIGKILL')
      killPostgres()
    },
    cut: (what) => {
      for (const link of what === 'store' ? toStore : [sqlLink, restLink, ...toStore]) link.cut()
    },
    mend: () => {
      for (const link of [sqlLink, restLink, ...toStore]) link.restore()
    },
    stop: async () => {
      if (running) await terminate(running, 'SIGKILL')
      killPostgres()
      for (const link of [sqlLink, restLink, ...toStore]) link.close()
    },
  }
}

async function fetchStatus(port: number): Promise<MemberStatus | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/patroni`, { signal: AbortSignal.timeout(1500) })
    return (await response.json()) as MemberStatus
  } catch {
    return undefined
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => new RegExp(`^PPid:\\t${parent}$`, 'm').test(readIfThere(`/proc/${pid}/status`)))
    .map(Number)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
