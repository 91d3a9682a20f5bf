import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Another process with an embedded PostgreSQL, or with the reason why not. */
export interface Holder {
  url: string
  adopted: boolean
  name?: string
  message?: string
  process: ChildProcess
  /** Lets it stop the server and end. */
  letGo(): Promise<void>
}

const script = fileURLToPath(new URL('holder.ts', import.meta.url))

/** Starts another process on the data folder, through `wrapper` when given, as `setpriv …`. */
export async function hold(
  dataDir: string,
  whenRunning: 'adopt' | 'refuse',
  { wrapper = [], env = {} }: { wrapper?: string[]; env?: Record<string, string> } = {},
): Promise<Holder> {
  const [program = '', ...args] = [...wrapper, process.execPath, script, dataDir, whenRunning]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'close')
  const said = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const first = await Promise.race([said, ended])
  if (typeof first[0] !== 'string') throw new Error(`the holder ended: ${errors}`)
  return {
    ...(JSON.parse(first[0]) as Omit<Holder, 'process' | 'letGo'>),
    process: child,
    letGo: async () => {
      child.stdin.end()
      await ended
    },
  }
}
