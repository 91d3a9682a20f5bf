import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'

/** PostgreSQL and PgBouncer refuse to run as root: then they run as nobody. */
export const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** A folder that belongs to those programs alone. */
export async function makeOwnFolder(path: string): Promise<string> {
  await mkdir(path, { mode: 0o700, recursive: true })
  if (account.uid) await chown(path, account.uid, account.gid)
  return path
}

/** Starts a program in the background. @param log a file that gets what it prints; without one nobody does */
export function launch(program: string, args: string[], log?: string): ChildProcess {
  const output = log === undefined ? 'ignore' : openSync(log, 'a')
  const stdio: ('ignore' | number)[] = ['ignore', output, output]
  return spawn(program, args, { cwd: '/', stdio, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...account })
}

/** Ends a program and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
