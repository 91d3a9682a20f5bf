import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Cluster } from './cluster.ts'
import { isOtherProcess, readPostmasterPid } from './process-state.ts'
import { programEnv } from './program.ts'

export interface ServerOptions {
  settings: Record<string, string>
  /** Environment variables for the C library's allocator. */
  allocatorEnv: Record<string, string>
}

/** A started server process, or a failed attempt. */
export interface SpawnedServer {
  /** The server's process id; undefined if it never started. */
  pid: Promise<number | undefined>
  /** Resolves with the server's last message when it has exited and closed its streams. */
  exitMessage: Promise<string>
  /** Sets whether Node waits for the server to exit. */
  setKeepAlive(keepAlive: boolean): void
}

/** Starts a server that stops when Node exits, even if Node is killed. */
export async function spawnServer(
  cluster: Cluster,
  { settings, allocatorEnv }: ServerOptions,
  log: (line: string) => void,
): Promise<SpawnedServer> {
  const program = join(cluster.binaries, 'bin', 'postgres')
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [program, '-D', cluster.serverDir, ...options]
  const isWindows = process.platform === 'win32'
  const [executable = '', ...args] = isWindows
    ? command
    : ['/bin/sh', '-c', supervisorScript, 'wend-postgres', ...command]
  const child = spawn(executable, args, {
    cwd: cluster.dir,
    env: { ...programEnv, ...allocatorEnv, ...(await ignoreStalePid(cluster)) },
    // Its own session, so that Ctrl-C reaches only Wend, which stops the server when its work is done. On Windows, an
    // attached child ends with Node, which the supervisor ensures elsewhere.
    detached: !isWindows,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    ...cluster.account,
  })
  const streams = child.stdio.slice(1) as (Readable & { ref?(): void; unref?(): void })[]
  const [output, errors] = streams as [Readable, Readable]

  const lastMessage = trackLastMessage(errors, log)
  const exitMessage = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(lastMessage() || `exit code ${code}`))
  })
  const reportedPid = new Promise<number | undefined>((resolve) => {
    if (isWindows) resolve(child.pid)
    else createInterface(output).once('line', (line) => resolve(Number(line)))
  })
  return {
    pid: Promise.race([reportedPid, exitMessage.then(() => undefined)]),
    exitMessage,
    setKeepAlive: (keepAlive) => {
      for (const handle of [child, ...streams]) keepAlive ? handle.ref?.() : handle.unref?.()
    },
  }
}

// A failed server's last message is the cause; for a configuration error, the line before it has the details.
function trackLastMessage(errors: Readable, log: (line: string) => void): () => string {
  let message = ''
  let previous = ''
  createInterface(errors).on('line', (line) => {
    if (/FATAL:.*configuration file/.test(line)) message = `${previous}; ${line}`
    else if (/FATAL:|PANIC:/.test(line) || message === '') message = line
    previous = line
    log(line)
  })
  return () => message
}

// After a crash, the process id in postmaster.pid may belong to another program. PostgreSQL ignores its grandparent's
// id, which this variable sets, and still checks the old server's shared memory.
async function ignoreStalePid(cluster: Cluster): Promise<{ PG_GRANDPARENT_PID?: string }> {
  const pidFile = await readPostmasterPid(cluster.dir)
  if (!pidFile || !(await isOtherProcess(pidFile.pid, cluster.dir))) return {}
  return { PG_GRANDPARENT_PID: `${pidFile.pid}` }
}

/**
 * The shell script between Node and PostgreSQL. It prints the server's process id, waits for the server, and stops it
 * when descriptor 3 closes, which happens even if Node is killed: fast shutdown first, immediate shutdown after 30 s.
 */
const supervisorScript = `
"$@" 3<&- </dev/null &
server=$!
echo "$server"
(
  read -r _ <&3
  kill -INT "$server"
  tries=0
  while [ $tries -lt 30 ] && kill -0 "$server"; do sleep 1; tries=$((tries + 1)); done
  kill -QUIT "$server"
) >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$server"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`
