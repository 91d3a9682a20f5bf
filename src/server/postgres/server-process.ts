import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { programEnv } from './program.ts'
import { supervisor } from './supervisor.ts'

/** A PostgreSQL that this process started. */
export interface ServerProcess {
  pid: number
  /** Settles with the last words of the server when it ends, for whatever reason. */
  ended: Promise<string>
  /** Fast shutdown; harder after 6 s, hardest after 8 s. Resolves when the server is gone. */
  stop(): Promise<void>
}

/** The server ended before it was ready; the message is its last word. */
export class ServerEnded extends Error {
  override name = 'ServerEnded'
}

/** Starts the server of a cluster and waits, up to 60 s of recovery, until it takes connections. */
export async function startServer(
  cluster: Cluster,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      supervisor,
      'wend-postgres',
      join(cluster.binaries, 'bin', 'postgres'),
      '-D',
      cluster.serverDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: cluster.dir,
      env: programEnv,
      // Its own session: Ctrl-C reaches Wend alone, which stops the server when its work is done.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      ...cluster.account,
    },
  )
  let lastWords = ''
  const [, output, errors, leash] = child.stdio as unknown as [null, Readable, Readable, Writable]
  createInterface(errors).on('line', (line) => {
    if (/FATAL:|PANIC:/.test(line) || lastWords === '') lastWords = line
    log(line)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(lastWords || `exit code ${code}`))
  })
  const told = new Promise<number>((resolve) => {
    createInterface(output).once('line', (line) => resolve(Number(line)))
  })
  const pid = await Promise.race([told, ended])
  if (typeof pid === 'string') throw new ServerEnded(pid)

  const stop = async () => {
    child.ref()
    signal(pid, 'SIGINT')
    const harder = setTimeout(() => signal(pid, 'SIGQUIT'), 6000)
    const hardest = setTimeout(() => signal(pid, 'SIGKILL'), 8000)
    await ended
    clearTimeout(harder)
    clearTimeout(hardest)
  }
  const end = await Promise.race([untilReady(cluster, pid), ended])
  if (typeof end === 'string') throw new ServerEnded(end)
  if (!end) {
    await stop()
    throw new ServerEnded('it was not ready after 60 s')
  }
  // A program that forgets to stop the server can still end; the supervisor then stops it.
  child.unref()
  for (const stream of [output, errors, leash]) unref(stream)
  return { pid, ended, stop }
}

async function untilReady(cluster: Cluster, pid: number): Promise<boolean> {
  for (let tries = 0; tries < 3000; tries++) {
    const state = await readPostmasterPid(cluster.dir)
    if (state?.pid === pid && state.ready) return true
    await wait(20)
  }
  return false
}

function unref(stream: unknown): void {
  ;(stream as { unref?: () => void }).unref?.()
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}
