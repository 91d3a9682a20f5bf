import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type Credentials, writePrivate } from './cluster.ts'
import { asSuperuser, type Endpoint, type Liveness, probe } from './connection.ts'
import { isAlive, readPostmasterPid } from './process-state.ts'
import { findSocketDir } from './socket.ts'

// Names the process that started the server; if that process is dead, the server is about to stop.
const ownerFile = 'wend.pid'

/** How long a stopping server waits for commands that still use it. */
const clientsTimeoutMs = 10 * 60_000

/** Finds a cluster's server and its state; `isOrphaned` if the process that started it is dead. */
export async function findRunningServer(
  cluster: Cluster,
  credentials: Credentials,
): Promise<{ endpoint: Endpoint; liveness: Liveness; isOrphaned: boolean }> {
  const pidFile = await readPostmasterPid(cluster.dir)
  const port = pidFile?.port ?? 5432
  const host = process.platform === 'win32' ? '127.0.0.1' : findSocketDir(cluster, pidFile?.socketDir ?? '')
  const endpoint = { host, port }
  const liveness = pidFile ? await probe(endpoint, credentials.superuser_password) : 'absent'
  return { endpoint, liveness, isOrphaned: !(await isOwnerAlive(cluster)) }
}

/** Records that this process owns the server. */
export async function recordOwner(cluster: Cluster): Promise<void> {
  await writePrivate(join(cluster.dir, ownerFile), `${process.pid}\n`, cluster.account)
}

async function isOwnerAlive(cluster: Cluster): Promise<boolean> {
  const pid = Number(await readFile(join(cluster.dir, ownerFile), 'utf8').catch(() => ''))
  return pid > 0 && isAlive(pid)
}

/**
 * Waits until no other Wend process uses the server: a command that finishes must not stop a database that another
 * command uses. An unresponsive server counts as unused.
 */
export async function waitForOtherClients(endpoint: Endpoint, superuserPassword: string): Promise<void> {
  const hasClients = () =>
    asSuperuser(endpoint, superuserPassword, async (client) => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name = 'wend' and pid <> pg_backend_pid() limit 1`,
      )
      return rowCount !== 0
    }).catch((error: { code?: string }) => {
      if (error.code === '28P01') throw error
      return false
    })
  for (let startedAt = Date.now(); Date.now() < startedAt + clientsTimeoutMs; await wait(200))
    if (!(await hasClients())) return
}
