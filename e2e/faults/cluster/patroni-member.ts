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
export const patroniTiming = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

export interface PatroniMember {
  name: string
  folder: string
  /** Connects directly, bypassing the links. */
  sqlUrl: string
  /** The ports through which the balancer and other members connect. */
  sqlPort: number
  restPort: number
  /** The role that its Patroni reports; undefined if it does not answer. */
  fetchStatus(): Promise<MemberStatus | undefined>
  start(): void
  /** Kills PostgreSQL with all child processes; for a dying machine, Patroni too. */
  kill(what: 'machine' | 'PostgreSQL'): Promise<void>
  /** Cuts its network: to the store, or to everything. */
  cutNetwork(what: 'everything' | 'store'): void
  restoreNetwork(): void
  stop(): Promise<void>
}

interface MemberStatus {
  state: string
  role: string
  sync_standby?: boolean
  replication_state?: string
}

/** A PostgreSQL managed by Patroni. Others connect through links, which can be cut. @param disk its data folder */
export async function startMember(
  name: string,
  disk: string,
  folder: string,
  storePorts: number[],
): Promise<PatroniMember> {
  const [sql, rest] = [await freePort(), await freePort()]
  const [sqlLink, restLink] = [await openLink(sql), await openLink(rest)]
  const storeLinks: Link[] = []
  for (const port of storePorts) storeLinks.push(await openLink(port))
  await makeProgramFolder(folder)
  const data = await makeProgramFolder(join(disk, 'data'))
  const settings = {
    scope: 'wend',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${restLink.port}` },
    etcd3: { hosts: storeLinks.map(({ port }) => `127.0.0.1:${port}`), use_proxies: true },
    bootstrap: {
      dcs: {
        ...patroniTiming,
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
  let patroniProcess: ChildProcess | undefined
  const start = () => {
    patroniProcess = launch(patroni, [join(folder, 'patroni.yml')], join(folder, 'patroni.log'))
  }
  const killPostgres = () => {
    const postmaster = Number(readIfExists(join(data, 'postmaster.pid')).split('\n')[0])
    // If a child is killed first, PostgreSQL restarts itself.
    // The process id may have been reused.
    const isPostgres = readIfExists(`/proc/${postmaster}/comm`).trim() === 'postgres'
    if (isPostgres) for (const pid of [postmaster, ...findChildren(postmaster)]) killIfRunning(pid)
  }
  start()
  return {
    name,
    folder,
    sqlUrl: `postgres://postgres@127.0.0.1:${sql}`,
    sqlPort: sqlLink.port,
    restPort: restLink.port,
    fetchStatus: () => fetchStatus(rest),
    start,
    kill: async (what) => {
      // Patroni first: it would restart PostgreSQL.
      if (what === 'machine' && patroniProcess) await terminate(patroniProcess, 'SIGKILL')
      killPostgres()
    },
    cutNetwork: (what) => {
      for (const link of what === 'store' ? storeLinks : [sqlLink, restLink, ...storeLinks]) link.cut()
    },
    restoreNetwork: () => {
      for (const link of [sqlLink, restLink, ...storeLinks]) link.restore()
    },
    stop: async () => {
      if (patroniProcess) await terminate(patroniProcess, 'SIGKILL')
      killPostgres()
      for (const link of [sqlLink, restLink, ...storeLinks]) link.close()
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

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function findChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => new RegExp(`^PPid:\\t${parent}$`, 'm').test(readIfExists(`/proc/${pid}/status`)))
    .map(Number)
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
