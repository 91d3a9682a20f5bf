import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Access, type Cluster, writeOwned } from './cluster.ts'
import { type Endpoint, type Liveness, probe } from './connection.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { isAlive } from './process-state.ts'
import { findSocketDir } from './socket-place.ts'

// The process that started the server: when it is dead, its server is about to stop.
const ownerFile = 'wend.pid'

/** How the server on a cluster can be reached, and whether it can. */
export async function findRunning(
  cluster: Cluster,
  access: Access,
): Promise<{ endpoint: Endpoint; liveness: Liveness; leaving: boolean }> {
  const state = await readPostmasterPid(cluster.dir)
  const port = state?.port ?? 5432
  const host = process.platform === 'win32' ? '127.0.0.1' : findSocketDir(cluster, state?.socketDir ?? '')
  const endpoint = { host, port }
  const liveness = state ? await probe(endpoint, access.superuser_password) : 'absent'
  return { endpoint, liveness, leaving: !(await ownerLives(cluster)) }
}

/** Records that this process is responsible for the server. */
export async function claim(cluster: Cluster): Promise<void> {
  await writeOwned(join(cluster.dir, ownerFile), `${process.pid}\n`, cluster.account)
}

async function ownerLives(cluster: Cluster): Promise<boolean> {
  const pid = Number(await readFile(join(cluster.dir, ownerFile), 'utf8').catch(() => ''))
  return pid > 0 && isAlive(pid)
}
