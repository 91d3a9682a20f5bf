import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { readPostmasterPid } from './process-state.ts'
import { runProgram } from './program.ts'
import { type ServerOptions, spawnServer } from './spawn-server.ts'

/** A server started by this process. */
export interface ServerProcess {
  /** Resolves with the server's last message when it ends, for whatever reason. */
  ended: Promise<string>
  /** Fast shutdown; immediate after 6 s, killed after 8 s. Resolves when the server is gone. */
  stop(): Promise<void>
}

/** The server ended before it was ready; the message is the server's last one. */
export class ServerEnded extends Error {
  override name = 'ServerEnded'
}

/** Starts a cluster's server and waits until it accepts connections, even after a long recovery. */
export async function startServer(
  cluster: Cluster,
  options: ServerOptions,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const before = await readPostmasterPid(cluster.dir)
  const spawned = await spawnServer(cluster, options, log)
  let gone = false
  const ended = spawned.ended.finally(() => {
    gone = true
  })
  const pid = await spawned.pid
  for (;;) {
    const state = await readPostmasterPid(cluster.dir)
    // The file of a killed server may contain the same process id, as after a container restart.
    if (gone || (state?.ready && state.pid === pid && state.text !== before?.text)) break
    await wait(20)
  }
  if (pid === undefined || gone) throw new ServerEnded(await ended)

  // Node may exit without stopping the server first; the server then stops too.
  spawned.keepNodeAlive(false)
  const stop = async () => {
    if (gone) return
    spawned.keepNodeAlive(true)
    const signal = (name: 'INT' | 'QUIT' | 'KILL') => sendSignal(cluster, pid, name)
    signal('INT')
    const harder = setTimeout(signal, 6000, 'QUIT')
    const hardest = setTimeout(signal, 8000, 'KILL')
    await ended
    clearTimeout(harder)
    clearTimeout(hardest)
  }
  return { ended, stop }
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
    // Already gone.
  }
}
