import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type Credentials, writePrivate } from './cluster.ts'
import { asSuperuser, type Endpoint, type Liveness, probe } from './connection.ts'
import { isAlive, readPostmasterPid } from './process-state.ts'
import { findSocketDir } from './socket.ts'

// The process that started the server; if it is dead, its server is about to stop.
const ownerFile = 'wend.pid'

/** How long a server waits for commands still using it. */
const othersTimeoutMs = 10 * 60_000

/** Finds the server of a cluster and its state. */
export async function findRunning(
  cluster: Cluster,
  access: Credentials,
): Promise<{ endpoint: Endpoint; liveness: Liveness; leaving: boolean }> {
  const state = await readPostmasterPid(cluster.dir)
  const port = state?.port ?? 5432
  const host = process.platform === 'win32' ? '127.0.0.1' : findSocketDir(cluster, state?.socketDir ?? '')
  const endpoint = { host, port }
  const liveness = state ? await probe(endpoint, access.superuser_password) : 'absent'
  return { endpoint, liveness, leaving: !(await ownerLives(cluster)) }
}

/** Records that this process owns the server. */
export async function claim(cluster: Cluster): Promise<void> {
  await writePrivate(join(cluster.dir, ownerFile), `${process.pid}\n`, cluster.account)
}

async function ownerLives(cluster: Cluster): Promise<boolean> {
  const pid = Number(await readFile(join(cluster.dir, ownerFile), 'utf8').catch(() => ''))
  return pid > 0 && isAlive(pid)
}

/**
 * Waits until no other Wend process uses the server: a command that ends must not stop a database that a later command
 * adopted. An unresponsive server counts as unused.
 */
export async function waitForOthers(endpoint: Endpoint, superuserPassword: string): Promise<void> {
  const areThere = () =>
    asSuperuser(endpoint, superuserPassword, async (client) => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name = 'wend' and pid <> pg_backend_pid() limit 1`,
      )
      return rowCount !== 0
    }).catch((error: { code?: string }) => {
      if (error.code === '28P01') throw error
      return false
    })
  for (let begun = Date.now(); Date.now() < begun + othersTimeoutMs; await wait(200))
    if (!(await areThere())) return
}
