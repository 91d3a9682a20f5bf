import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { canReach, chownTo } from './account.ts'
import type { Cluster } from './cluster.ts'
import type { Endpoint } from './connection.ts'
import { removeLeftovers } from './leftovers.ts'

const prefix = 'wend-socket-'
// The shortest limit of the supported systems (macOS: 104 bytes with the closing zero; Linux: 108).
const maxPathBytes = 103

/** Where a server will listen. */
export interface Socket {
  endpoint: Endpoint
  settings: Record<string, string>
  /** Removes the temporary folder, if one was created. */
  remove(): Promise<void>
}

/** Places the socket in the data folder, accessible only to its owner, unless that path is too long. */
export async function makeSocket(cluster: Cluster): Promise<Socket> {
  if (process.platform === 'win32') return makeLoopbackSocket()
  if (Buffer.byteLength(socketPath(cluster.dir)) <= maxPathBytes)
    return { ...unixSocketIn(cluster.dir, cluster.serverDir), remove: async () => {} }
  const fitsTmpdir = Buffer.byteLength(socketPath(join(tmpdir(), `${prefix}4194304-XXXXXX`))) <= maxPathBytes
  const parent = fitsTmpdir && (await canReach(tmpdir(), cluster.account)) ? tmpdir() : '/tmp'
  await removeLeftovers(join(parent, prefix))
  const dir = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  await chownTo([dir], cluster.account)
  return { ...unixSocketIn(dir, dir), remove: () => rm(dir, { recursive: true, force: true }) }
}

/** The socket folder of a running server, from its postmaster.pid. */
export function findSocketDir(cluster: Pick<Cluster, 'dir'>, reportedDir: string): string {
  return basename(reportedDir).startsWith(prefix) ? reportedDir : cluster.dir
}

function unixSocketIn(clientDir: string, serverDir: string): Omit<Socket, 'remove'> {
  return {
    endpoint: { host: clientDir, port: 5432 },
    settings: {
      listen_addresses: '',
      port: '5432',
      // The setting is a list, so the path must be quoted.
      unix_socket_directories: `"${serverDir.replaceAll('"', '""')}"`,
    },
  }
}

async function makeLoopbackSocket(): Promise<Socket> {
  const port = await findFreePort()
  return {
    endpoint: { host: '127.0.0.1', port },
    settings: { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: '' },
    remove: async () => {},
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function socketPath(dir: string): string {
  return join(dir, '.s.PGSQL.5432')
}
