import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canReach, findAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { type Access, type Cluster, ensureCluster, readAccess, writeOwnSettings } from './cluster.ts'
import { type Endpoint, type Liveness, probe, urlFor } from './connection.ts'
import { ensureDatabases } from './databases.ts'
import { DataDirInUse, PostgresUnavailable } from './errors.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { ServerEnded, type ServerProcess, startServer } from './server-process.ts'
import { findSocketDir, makeSocketDir, removeSocketDir } from './socket-place.ts'

export interface EmbeddedPostgres {
  /** For node-postgres: `postgres://…` with the socket's folder and a random password. */
  url: string
  /** Another process started the server, and it stays when this one stops. */
  adopted: boolean
  /** Stops the server, unless it was adopted. Resolves when it is gone, within 10 s. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Wend's data folder; the cluster is its folder `postgres`. Made when missing. */
  dataDir: string
  /** What to do when a server runs on it already: use that one, or throw `DataDirInUse`. */
  whenRunning: 'adopt' | 'refuse'
  /** Takes the server's own words, a line each. */
  log?: (line: string) => void
  /** Made when missing; the URL names the first. */
  databases?: string[]
  /** Further settings of PostgreSQL, which win over all others. */
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL on the data folder, or finds the one that runs there.
 * Throws `DataDirInUse`, or `PostgresUnavailable` with a sentence for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, databases = ['wend'], settings = {} } = options
  const cluster = await locateCluster(options.dataDir)
  await ensureCluster(cluster)
  const access = await readAccess(cluster)

  const deadline = Date.now() + 30_000
  for (let lastWords = ''; Date.now() < deadline; await wait(100)) {
    const { endpoint, liveness } = await findRunning(cluster, access)
    if (liveness === 'serving') {
      if (options.whenRunning === 'refuse') throw new DataDirInUse(inUse(options.dataDir))
      await ensureDatabases(endpoint, access, databases)
      return {
        url: urlFor(endpoint, access.password, databases[0] ?? 'wend'),
        adopted: true,
        stop: async () => {},
      }
    }
    if (liveness === 'changing') continue
    try {
      return await startOwn(cluster, access, databases, settings, log)
    } catch (error) {
      if (!(error instanceof ServerEnded)) throw error
      lastWords = error.message
      // Another start was quicker, or a killed server is not quite gone: look again.
      if (!/lock file|shared memory block/.test(lastWords))
        throw new PostgresUnavailable(`PostgreSQL did not start: ${lastWords}`)
    }
  }
  throw new PostgresUnavailable(
    `A PostgreSQL on ${cluster.dir} neither serves nor ends: stop the process in its postmaster.pid.`,
  )
}

async function locateCluster(given: string): Promise<Cluster> {
  await mkdir(given, { recursive: true })
  const dataDir = await realpath(given)
  const dir = join(dataDir, 'postgres')
  const account = await findAccount(dataDir, dir)
  const binaries = await prepareBinaries(dataDir, account)
  // The account may own a folder that it cannot walk to, as under /root; it can stand in it, though.
  const reachable = await canReach(dataDir, account)
  if (!reachable && process.platform !== 'linux')
    throw new PostgresUnavailable(
      `The account that runs PostgreSQL for root cannot reach ${dataDir}: set DATA_DIR to a folder outside of private ones.`,
    )
  return { dir, serverDir: reachable ? dir : '/proc/self/cwd', binaries, account }
}

async function findRunning(
  cluster: Cluster,
  access: Access,
): Promise<{ endpoint: Endpoint; liveness: Liveness }> {
  const state = await readPostmasterPid(cluster.dir)
  const endpoint = { host: findSocketDir(cluster, state?.socketDir ?? ''), port: state?.port ?? 5432 }
  return { endpoint, liveness: state ? await probe(endpoint, access.superuser_password) : 'absent' }
}

async function startOwn(
  cluster: Cluster,
  access: Access,
  databases: string[],
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  await writeOwnSettings(cluster)
  const socket = await makeSocketDir(cluster)
  const own = { listen_addresses: '', port: '5432', unix_socket_directories: socket.server }
  let server: ServerProcess | undefined
  const stop = async () => {
    await server?.stop()
    await removeSocketDir(socket.client)
  }
  try {
    server = await startServer(cluster, { ...settings, ...own }, log)
    const endpoint = { host: socket.client, port: 5432 }
    await ensureDatabases(endpoint, access, databases)
    return { url: urlFor(endpoint, access.password, databases[0] ?? 'wend'), adopted: false, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function inUse(dataDir: string): string {
  return `Another Wend is using ${dataDir}: stop it first, or set DATA_DIR to another folder.`
}
