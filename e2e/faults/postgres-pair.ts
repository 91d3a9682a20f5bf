import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runStatement, runWhenReady } from '#test/run-statement.ts'
import { freePort } from '../server-process.ts'
import { launch, makeProgramFolder, programUser, terminate } from './programs.ts'

/**
 * The folder of a complete PostgreSQL: the embedded one lacks pg_basebackup. On Debian: `apt-get install postgresql`.
 */
export const postgresBinDir = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
export const hasPostgresBinaries =
  existsSync(join(postgresBinDir, 'pg_basebackup')) && existsSync(join(postgresBinDir, 'postgres'))

const run = (program: string, ...args: string[]) =>
  promisify(execFile)(join(postgresBinDir, program), args, { cwd: '/', ...programUser })

export interface Pair {
  /** Leads to the current primary, like a load balancer or a floating IP address. */
  url: string
  standbyUrl: string
  /** Kills the primary without warning. */
  killPrimary(): Promise<void>
  /** Promotes the standby and redirects `url` to it. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** A primary and a synchronous standby, both on loopback, in their own folder. */
export async function startPair(folder: string): Promise<Pair> {
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')]
  for (const dir of [primaryDir, standbyDir]) await makeProgramFolder(dir)
  await run('initdb', '-D', primaryDir, '-U', 'wend', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
  const settings = "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 80\n"
  await appendFile(join(primaryDir, 'postgresql.conf'), settings)
  const primary = startPostgres(primaryDir, primaryPort)
  const primaryUrl = `postgres://wend@127.0.0.1:${primaryPort}/wend`
  await runWhenReady(primaryUrl.replace(/wend$/, 'postgres'), 'create database wend')
  const source = `host=127.0.0.1 port=${primaryPort} user=wend application_name=standby`
  const replicationOptions = ['-R', '-X', 'stream', '-C', '-S', 'standby']
  await run('pg_basebackup', '-D', standbyDir, '-d', source, ...replicationOptions, '-c', 'fast')
  const standby = startPostgres(standbyDir, standbyPort)
  const standbyUrl = `postgres://wend@127.0.0.1:${standbyPort}/wend`
  await runWhenReady(standbyUrl, 'select 1')
  await runStatement(primaryUrl, `alter system set synchronous_standby_names = 'standby'`)
  await runStatement(primaryUrl, 'select pg_reload_conf()')
  while (
    (await runStatement(primaryUrl, 'select sync_state from pg_stat_replication'))[0]?.sync_state !== 'sync'
  )
    await wait(50)

  const forwarder = await openForwarder(primaryPort)
  return {
    url: `postgres://wend@127.0.0.1:${forwarder.port}/wend`,
    standbyUrl: standbyUrl,
    killPrimary: () => terminate(primary, 'SIGKILL'),
    promote: async () => {
      await runStatement(standbyUrl, 'select pg_promote()')
      forwarder.redirect(standbyPort)
    },
    stop: async () => {
      forwarder.close()
      await Promise.all([terminate(primary, 'SIGINT'), terminate(standby, 'SIGINT')])
    },
  }
}

const startPostgres = (dir: string, port: number) =>
  launch(join(postgresBinDir, 'postgres'), ['-D', dir, '-p', String(port)])

/** A tiny load balancer: forwards connections, and breaks them all when it is redirected. */
async function openForwarder(firstTarget: number) {
  let target = firstTarget
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1')
    for (const peer of [socket, upstream]) {
      sockets.add(peer)
      peer.on('error', () => {})
      peer.on('close', () => {
        sockets.delete(peer)
        socket.destroy()
        upstream.destroy()
      })
    }
    socket.pipe(upstream)
    upstream.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const disconnectAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    redirect: (to: number) => {
      target = to
      disconnectAll()
    },
    close: () => {
      server.close()
      disconnectAll()
    },
  }
}
