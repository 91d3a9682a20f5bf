import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Another process that uses an embedded PostgreSQL, or the error that prevented it. */
export interface Peer {
  url: string
  wasRunning: boolean
  name?: string
  message?: string
  process: ChildProcess
  /** Closes its standard input, upon which it stops its server and exits. */
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('peer-process.ts', import.meta.url))

/** Starts another process on the data folder. @param options.wrapper a command to run it with, such as `setpriv …` */
export async function spawnPeer(
  dataDir: string,
  ifRunning: 'use' | 'refuse',
  { wrapper = [], env = {} }: { wrapper?: string[]; env?: Record<string, string> } = {},
): Promise<Peer> {
  const [program = '', ...args] = [...wrapper, process.execPath, script, dataDir, ifRunning]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const exit = once(child, 'close')
  const firstLine = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const result = await Promise.race([firstLine, exit])
  if (typeof result[0] !== 'string') throw new Error(`The peer process exited: ${errors}`)
  return {
    ...(JSON.parse(result[0]) as Omit<Peer, 'process' | 'stop'>),
    process: child,
    stop: async () => {
      child.stdin.end()
      await exit
    },
  }
}
