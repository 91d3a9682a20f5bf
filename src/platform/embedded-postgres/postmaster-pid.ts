import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running server writes about itself in its folder. */
export interface PostmasterPid {
  pid: number
  port: number
  /** As the server names it; empty when it has no socket. */
  socketDir: string
  ready: boolean
  /** All its content; no two runs of a server have the same. */
  text: string
}

/** Undefined when there is no such file, as after a clean stop. */
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
