import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { isSomethingElse } from './process-state.ts'
import { programEnv, runProgram } from './program.ts'
import { supervisor } from './supervisor.ts'

/** A PostgreSQL that this process started. */
export interface ServerProcess {
  /** Settles with the last words of the server when it ends, for whatever reason. */
  ended: Promise<string>
  /** Fast shutdown; harder after 6 s, hardest after 8 s. Resolves when the server is gone. */
  stop(): Promise<void>
}

/** The server ended before it was ready; the message is its last word. */
export class ServerEnded extends Error {
  override name = 'ServerEnded'
}

/** Starts the server of a cluster and waits, also for a long recovery, until it takes connections. */
export async function startServer(
  cluster: Cluster,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const program = join(cluster.binaries, 'bin', 'postgres')
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [program, '-D', cluster.serverDir, ...options]
  const windows = process.platform === 'win32'
  const [shell = '', ...args] = windows ? command : ['/bin/sh', '-c', supervisor, 'wend-postgres', ...command]
  const child = spawn(shell, args, {
    cwd: cluster.dir,
    env: { ...programEnv, ...(await overlook(cluster)) },
    // Its own session: Ctrl-C reaches Wend alone, which stops the server when its work is done.
    // On Windows an attached child ends with Node, which is what the supervisor does elsewhere.
    detached: !windows,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    ...cluster.account,
  })
  const [, output, errors, leash] = child.stdio as unknown as [null, Readable, Readable, Writable]

  let lastWords = ''
  let lastLine = ''
  createInterface(errors).on('line', (line) => {
    if (/FATAL:.*configuration file/.test(line)) lastWords = `${lastLine}; ${line}`
    else if (/FATAL:|PANIC:/.test(line) || lastWords === '') lastWords = line
    lastLine = line
    log(line)
  })
  let gone = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(lastWords || `exit code ${code}`))
  }).finally(() => {
    gone = true
  })
  const told = new Promise<number>((resolve) => {
    if (windows) resolve(child.pid ?? 0)
    else createInterface(output).once('line', (line) => resolve(Number(line)))
  })
  const pid = await Promise.race([told, ended])
  if (typeof pid === 'string') throw new ServerEnded(pid)

  const stop = async () => {
    if (gone) return
    child.ref()
    const signal = (name: 'INT' | 'QUIT' | 'KILL') => sendSignal(cluster, pid, name)
    signal('INT')
    const harder = setTimeout(signal, 6000, 'QUIT')
    const hardest = setTimeout(signal, 8000, 'KILL')
    await ended
    clearTimeout(harder)
    clearTimeout(hardest)
  }
  const early = await Promise.race([untilReady(cluster, pid, () => gone), ended])
  if (early !== undefined) throw new ServerEnded(early)

  // A program that forgets to stop the server can still end; the supervisor then stops it.
  child.unref()
  for (const stream of [output, errors, leash]) (stream as { unref?: () => void }).unref?.()
  return { ended, stop }
}

// After a crash the process id in postmaster.pid may be another program's by now. PostgreSQL overlooks
// its grandparent there, which this variable names, and still looks for the old server's shared memory.
async function overlook(cluster: Cluster): Promise<{ PG_GRANDPARENT_PID?: string }> {
  const old = await readPostmasterPid(cluster.dir)
  if (!old || !(await isSomethingElse(old.pid, cluster.dir))) return {}
  return { PG_GRANDPARENT_PID: `${old.pid}` }
}

async function untilReady(cluster: Cluster, pid: number, gone: () => boolean): Promise<undefined> {
  for (;;) {
    const state = await readPostmasterPid(cluster.dir)
    if (gone() || (state?.pid === pid && state.ready)) return
    await wait(20)
  }
}

function sendSignal(cluster: Cluster, pid: number, name: 'INT' | 'QUIT' | 'KILL'): void {
  if (process.platform === 'win32') {
    const command = [join(cluster.binaries, 'bin', 'pg_ctl'), 'kill', name, `${pid}`]
    runProgram(command, { cwd: cluster.dir, account: undefined }).catch(() => {})
    return
  }
  try {
    process.kill(pid, `SIG${name}`)
  } catch {
    // Gone already.
  }
}
