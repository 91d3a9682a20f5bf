import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canReach, findAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import {
  type Cluster,
  type Credentials,
  ensureCluster,
  readCredentials,
  writeOwnSettings,
} from './cluster.ts'
import { type Endpoint, urlFor } from './connection.ts'
import { closeDataFolder } from './data-folder.ts'
import { ensureDatabases } from './databases.ts'
import { DataDirInUse, PostgresUnavailable } from './errors.ts'
import { claim, findRunning, waitForOthers } from './running.ts'
import { ServerEnded, startServer } from './server-process.ts'
import { allocationFor } from './settings.ts'
import { makeSocket } from './socket.ts'
import { superviseServer } from './supervise-server.ts'

// How long another server may take to recover or stop, and how long a server whose Wend has died may keep serving
// before it counts as in use; in milliseconds.
const timeoutMs = 60_000
const leavingTimeoutMs = 10_000

export interface EmbeddedPostgres {
  /** For node-postgres: `postgres://…` with the socket's folder and a random password. */
  url: string
  /** Whether another process started the server, so that it keeps running when this one stops. */
  adopted: boolean
  /**
   * Stops the server within 10 s, unless it was adopted. A command's server first waits for commands that adopted it.
   */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The cluster is its subfolder `postgres`. Created if missing, and restricted to its owner. */
  dataDir: string
  /** Other subfolders to restrict. */
  privateFolders?: string[]
  /** If a server already runs on it: use that one, or throw `DataDirInUse`. */
  whenRunning: 'adopt' | 'refuse'
  /** Receives the server's own messages, line by line. */
  log?: (line: string) => void
  /** Memory for Wend and PostgreSQL together, in megabytes; default 2048. */
  memoryMb?: number
  /** Created if missing; the URL leads to the first. */
  databases?: string[]
  /** Additional PostgreSQL settings, which take precedence. */
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL on the data folder, or connects to the one running there. Throws `DataDirInUse` or
 * `PostgresUnavailable`, whose messages are sentences for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { databases = ['wend'] } = options
  const cluster = await locateCluster(options)
  await ensureCluster(cluster)
  const access = await readCredentials(cluster)
  const found = await adoptOrStart(cluster, access, options)
  try {
    await ensureDatabases(found.endpoint, access, databases)
  } catch (error) {
    await found.stop()
    throw error
  }
  return {
    url: urlFor(found.endpoint, access.password, databases[0] ?? 'wend'),
    adopted: found.adopted,
    stop: async () => {
      const mayBeAdopted = !found.adopted && options.whenRunning === 'adopt'
      if (mayBeAdopted) await waitForOthers(found.endpoint, access.superuser_password)
      await found.stop()
    },
  }
}

interface RunningServer {
  endpoint: Endpoint
  adopted: boolean
  stop: () => Promise<void>
}

async function adoptOrStart(
  cluster: Cluster,
  access: Credentials,
  options: EmbeddedPostgresOptions,
): Promise<RunningServer> {
  for (let begun = Date.now(); Date.now() < begun + timeoutMs; await wait(100)) {
    const { endpoint, liveness, leaving } = await findRunning(cluster, access)
    if (liveness === 'changing') continue
    if (liveness === 'absent') {
      const started = await startOwn(cluster, options)
      if (started) return started
    } else if (!leaving || Date.now() > begun + leavingTimeoutMs) {
      if (options.whenRunning === 'refuse')
        throw new DataDirInUse((t) =>
          t('Another Wend is using {dataDir}: stop it first, or set DATA_DIR to another folder.', {
            dataDir: options.dataDir,
          }),
        )
      return { endpoint, adopted: true, stop: async () => {} }
    }
  }
  throw new PostgresUnavailable((t) =>
    t('A PostgreSQL on {dir} neither serves nor ends: stop the process in its postmaster.pid.', {
      dir: cluster.dir,
    }),
  )
}

// Returns undefined if another process was faster, or a killed server has not ended yet.
async function startOwn(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
): Promise<RunningServer | undefined> {
  const { log = () => {}, settings = {}, memoryMb = 2048 } = options
  await writeOwnSettings(cluster, memoryMb)
  const socket = await makeSocket(cluster)
  const start = async () => {
    const given = { settings: { ...settings, ...socket.settings }, allocation: allocationFor(memoryMb) }
    const server = await startServer(cluster, given, log)
    await claim(cluster)
    return server
  }
  try {
    const stop = superviseServer(await start(), start, log)
    return { endpoint: socket.endpoint, adopted: false, stop: () => stop().finally(socket.remove) }
  } catch (error) {
    await socket.remove()
    if (!(error instanceof ServerEnded)) throw error
    if (/lock file ".*" already exists|pre-existing shared memory block/.test(error.message)) return undefined
    throw new PostgresUnavailable((t) => t('PostgreSQL did not start: {why}', { why: error.message }))
  }
}

async function locateCluster({ dataDir: given, privateFolders }: EmbeddedPostgresOptions): Promise<Cluster> {
  await closeDataFolder(given, privateFolders).catch((error: NodeJS.ErrnoException) => {
    throw new PostgresUnavailable((t) =>
      t('The data folder {given} cannot be made ({code}).', { given, code: String(error.code) }),
    )
  })
  const dataDir = await realpath(given)
  // Follows a link to a folder on another disk; keeps the path if its target is missing.
  const place = join(dataDir, 'postgres')
  const dir = await realpath(place).catch(() => place)
  const account = await findAccount(dataDir, dir)
  const binaries = await prepareBinaries(dataDir, account)
  // The account may own a folder that it cannot reach, such as under /root; it can still be started inside it.
  const reachable = await canReach(dirname(dir), account)
  if (!reachable && process.platform !== 'linux')
    throw new PostgresUnavailable((t) =>
      t(
        'The account that runs PostgreSQL for root cannot reach {dir}: set DATA_DIR to a folder outside of private ones.',
        { dir },
      ),
    )
  return { dir, serverDir: reachable ? dir : '/proc/self/cwd', binaries, account }
}
