import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'

/** PostgreSQL and PgBouncer refuse to run as root, so they run as `nobody` then. */
export const programUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** A folder that belongs to the user of these programs. */
export async function makeProgramFolder(path: string): Promise<string> {
  await mkdir(path, { mode: 0o700, recursive: true })
  if (programUser.uid) await chown(path, programUser.uid, programUser.gid)
  return path
}

/** Starts a program in the background. @param log a file for its output, which is discarded by default */
export function launch(program: string, args: string[], log?: string): ChildProcess {
  const output = log === undefined ? 'ignore' : openSync(log, 'a')
  const stdio: ('ignore' | number)[] = ['ignore', output, output]
  return spawn(program, args, {
    cwd: '/',
    stdio,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...programUser,
  })
}

/** Stops a program and waits until it has exited. */
export async function terminate(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
