import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** True if a process with this id exists, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * True if a process is certainly not this cluster's server: a zombie, as in a container without an init, or another
 * program that got the id after a crash. False if in doubt.
 */
export async function isOtherProcess(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (/\) [ZX] /.test(state)) return true
    const [cwd, cluster] = await Promise.all([
      stat(`/proc/${pid}/cwd`).catch(() => undefined),
      stat(clusterDir),
    ])
    return cwd !== undefined && (cwd.ino !== cluster.ino || cwd.dev !== cluster.dev)
  }
  if (process.platform === 'win32') return false
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,comm=', '-p', `${pid}`]).catch(() => ({
    stdout: 'postgres',
  }))
  return stdout.startsWith('Z') || !stdout.includes('postgres')
}

/** The content of postmaster.pid, written by a running server. */
export interface PostmasterPid {
  pid: number
  port: number
  /** As reported by the server; empty without a socket. */
  socketDir: string
  ready: boolean
  /** The whole file; it differs for each run of the server. */
  text: string
}

/** Reads postmaster.pid; undefined if it is missing, as after a clean stop. */
export async function readPostmasterPid(clusterDir: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return {
    pid: Math.abs(Number(lines[0])),
    port: Number(lines[3] ?? 5432),
    socketDir: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
    text,
  }
}
