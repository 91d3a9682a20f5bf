import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canReach, findAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { type Cluster, type Credentials, ensureCluster, readCredentials, writeWendConf } from './cluster.ts'
import { type Endpoint, urlFor } from './connection.ts'
import { restrictDataFolder } from './data-folder.ts'
import { ensureDatabases } from './databases.ts'
import { DataDirInUse, PostgresUnavailable } from './errors.ts'
import { findRunningServer, recordOwner, waitForOtherClients } from './running-server.ts'
import { ServerEnded, startServer } from './server-process.ts'
import { allocatorEnv } from './settings.ts'
import { makeSocket } from './socket.ts'
import { superviseServer } from './supervise-server.ts'

/** How long another server may take to recover or stop. */
const timeoutMs = 60_000
/** How long a server may keep running after its Wend process has died. */
const orphanTimeoutMs = 10_000

export interface EmbeddedPostgres {
  /** For node-postgres: `postgres://…` with the socket's folder and a random password. */
  url: string
  /** True if another process started the server, which then keeps running when this one stops. */
  wasRunning: boolean
  /**
   * Stops the server within 10 s, unless it was already running. With `use`, first waits for other commands using the
   * server.
   */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The cluster is its subfolder `postgres`. Created if missing, and restricted to its owner. */
  dataDir: string
  /** Other subfolders to restrict. */
  privateFolders?: string[]
  /** If a server is already running there: use it, or throw `DataDirInUse`. */
  ifRunning: 'use' | 'refuse'
  /** Receives the server's own messages, line by line. */
  log?: (line: string) => void
  /** Memory for Wend and PostgreSQL together, in megabytes; default 2048. */
  memoryMb?: number
  /** Created if missing; the URL points to the first. */
  databases?: string[]
  /** Additional PostgreSQL settings, which take precedence. */
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL in the data folder, or connects to the server already running there. Throws `DataDirInUse` or
 * `PostgresUnavailable`, whose messages are sentences for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { databases = ['wend'] } = options
  const cluster = await locateCluster(options)
  await ensureCluster(cluster)
  const credentials = await readCredentials(cluster)
  const server = await findOrStartServer(cluster, credentials, options)
  try {
    await ensureDatabases(server.endpoint, credentials, databases)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: urlFor(server.endpoint, credentials.password, databases[0] ?? 'wend'),
    wasRunning: server.wasRunning,
    stop: async () => {
      const mayHaveClients = !server.wasRunning && options.ifRunning === 'use'
      if (mayHaveClients) await waitForOtherClients(server.endpoint, credentials.superuser_password)
      await server.stop()
    },
  }
}

interface RunningServer {
  endpoint: Endpoint
  wasRunning: boolean
  stop: () => Promise<void>
}

async function findOrStartServer(
  cluster: Cluster,
  credentials: Credentials,
  options: EmbeddedPostgresOptions,
): Promise<RunningServer> {
  for (let startedAt = Date.now(); Date.now() < startedAt + timeoutMs; await wait(100)) {
    const { endpoint, liveness, isOrphaned } = await findRunningServer(cluster, credentials)
    if (liveness === 'changing') continue
    if (liveness === 'absent') {
      const server = await startOwnServer(cluster, options)
      if (server) return server
    } else if (!isOrphaned || Date.now() > startedAt + orphanTimeoutMs) {
      if (options.ifRunning === 'refuse')
        throw new DataDirInUse((t) =>
          t('Another Wend is using {dataDir}: stop it first, or set DATA_DIR to another folder.', {
            dataDir: options.dataDir,
          }),
        )
      return { endpoint, wasRunning: true, stop: async () => {} }
    }
  }
  throw new PostgresUnavailable((t) =>
    t(
      'The PostgreSQL server in {dir} neither accepts connections nor stops: stop the process named in its postmaster.pid.',
      {
        dir: cluster.dir,
      },
    ),
  )
}

// Returns undefined if another process was faster, or if a killed server is still exiting.
async function startOwnServer(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
): Promise<RunningServer | undefined> {
  const { log = () => {}, settings = {}, memoryMb = 2048 } = options
  await writeWendConf(cluster, memoryMb)
  const socket = await makeSocket(cluster)
  const start = async () => {
    const serverOptions = {
      settings: { ...settings, ...socket.settings },
      allocatorEnv: allocatorEnv(memoryMb),
    }
    const server = await startServer(cluster, serverOptions, log)
    await recordOwner(cluster)
    return server
  }
  try {
    const stop = superviseServer(await start(), start, log)
    return { endpoint: socket.endpoint, wasRunning: false, stop: () => stop().finally(socket.remove) }
  } catch (error) {
    await socket.remove()
    if (!(error instanceof ServerEnded)) throw error
    if (/lock file ".*" already exists|pre-existing shared memory block/.test(error.message)) return undefined
    throw new PostgresUnavailable((t) => t('PostgreSQL did not start: {why}', { why: error.message }))
  }
}

async function locateCluster({ dataDir: path, privateFolders }: EmbeddedPostgresOptions): Promise<Cluster> {
  await restrictDataFolder(path, privateFolders).catch((error: NodeJS.ErrnoException) => {
    throw new PostgresUnavailable((t) =>
      t('The data folder {path} cannot be created ({code}).', { path, code: String(error.code) }),
    )
  })
  const dataDir = await realpath(path)
  // Follows a link to a folder on another disk; keeps the path if its target is missing.
  const clusterPath = join(dataDir, 'postgres')
  const dir = await realpath(clusterPath).catch(() => clusterPath)
  const account = await findAccount(dataDir, dir)
  const binaries = await prepareBinaries(dataDir, account)
  // The account may own a folder that it cannot reach, such as under /root; it can still be started inside it.
  const isReachable = await canReach(dirname(dir), account)
  if (!isReachable && process.platform !== 'linux')
    throw new PostgresUnavailable((t) =>
      t(
        'The account that runs PostgreSQL for root cannot reach {dir}: set DATA_DIR to a folder outside of private ones.',
        { dir },
      ),
    )
  return { dir, serverDir: isReachable ? dir : '/proc/self/cwd', binaries, account }
}
