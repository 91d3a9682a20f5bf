import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Load, LoadResult } from './load.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Loads a URL from a separate process. */
export async function load(what: Load): Promise<LoadResult> {
  const sending = promisify(execFile)(process.execPath, [here('load.ts')])
  sending.child.stdin?.end(JSON.stringify(what))
  const { stdout } = await sending
  return JSON.parse(stdout) as LoadResult
}

export interface RunningProcess {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a bare server that sends the same response as this URL. */
export async function startBaseline(url: string, headers: Record<string, string>): Promise<RunningProcess> {
  return running(
    spawn(process.execPath, [here('baseline.ts'), url, JSON.stringify(headers)], { stdio: pipes }),
  )
}

const pipes = ['ignore', 'pipe', 'inherit'] satisfies ['ignore', 'pipe', 'inherit']

/** Wraps a process that prints its port. */
async function running(child: ChildProcess): Promise<RunningProcess> {
  if (!child.stdout) throw new Error('no output')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
