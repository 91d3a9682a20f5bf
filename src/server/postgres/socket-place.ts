import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { canReach } from './account.ts'
import type { Cluster } from './cluster.ts'

const prefix = 'wend-socket-'
// The shortest limit of the systems served (macOS: 104 bytes with the closing zero; Linux: 108).
const limit = 103

/** The socket lies with the data, where only its owner gets, unless the path is too long for one. */
export async function makeSocketDir(cluster: Cluster): Promise<{ client: string; server: string }> {
  if (Buffer.byteLength(socketPath(cluster.dir)) <= limit)
    return { client: cluster.dir, server: cluster.serverDir }
  const short = Buffer.byteLength(socketPath(join(tmpdir(), `${prefix}XXXXXX`))) <= limit
  const parent = short && (await canReach(tmpdir(), cluster.account)) ? tmpdir() : '/tmp'
  const dir = await mkdtemp(join(parent, prefix))
  if (cluster.account) await chown(dir, cluster.account.uid, cluster.account.gid)
  return { client: dir, server: dir }
}

/** The folder where clients of a running server find its socket, from what its postmaster.pid says. */
export function findSocketDir(cluster: Pick<Cluster, 'dir'>, said: string): string {
  return basename(said).startsWith(prefix) ? said : cluster.dir
}

/** Removes a private folder that a server no longer uses; leaves the data folder alone. */
export async function removeSocketDir(dir: string): Promise<void> {
  if (basename(dir).startsWith(prefix)) await rm(dir, { recursive: true, force: true })
}

function socketPath(dir: string): string {
  return join(dir, '.s.PGSQL.5432')
}
