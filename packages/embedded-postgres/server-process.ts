import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { readPostmasterPid } from './process-state.ts'
import { runProgram } from './program.ts'
import { type ServerOptions, spawnServer } from './spawn-server.ts'

/** A server started by this process. */
export interface ServerProcess {
  /** Resolves with the server's last message when it exits. */
  exitMessage: Promise<string>
  /** Fast shutdown; immediate shutdown after 6 s, SIGKILL after 8 s. Resolves when the server has exited. */
  stop(): Promise<void>
}

/** The server exited before it was ready; the message is its last one. */
export class ServerEnded extends Error {
  override name = 'ServerEnded'
}

/** Starts a cluster's server and waits until it accepts connections, even after a long recovery. */
export async function startServer(
  cluster: Cluster,
  options: ServerOptions,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const previousPidFile = await readPostmasterPid(cluster.dir)
  const spawnedServer = await spawnServer(cluster, options, log)
  let hasExited = false
  const exitMessage = spawnedServer.exitMessage.finally(() => {
    hasExited = true
  })
  const pid = await spawnedServer.pid
  for (;;) {
    const pidFile = await readPostmasterPid(cluster.dir)
    // The file of a killed server may contain the same process id, as after a container restart.
    if (hasExited || (pidFile?.ready && pidFile.pid === pid && pidFile.text !== previousPidFile?.text)) break
    await wait(20)
  }
  if (pid === undefined || hasExited) throw new ServerEnded(await exitMessage)

  // Node may exit without stopping the server first; the server then stops too.
  spawnedServer.setKeepAlive(false)
  const stop = async () => {
    if (hasExited) return
    spawnedServer.setKeepAlive(true)
    const signal = (name: 'INT' | 'QUIT' | 'KILL') => sendSignal(cluster, pid, name)
    signal('INT')
    const quitTimer = setTimeout(signal, 6000, 'QUIT')
    const killTimer = setTimeout(signal, 8000, 'KILL')
    await exitMessage
    clearTimeout(quitTimer)
    clearTimeout(killTimer)
  }
  return { exitMessage, stop }
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
