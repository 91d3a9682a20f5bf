import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Load, LoadResult } from './load.ts'

const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Runs load.ts, so that sending requests takes no time from this process. */
export async function load(options: Load): Promise<LoadResult> {
  const running = promisify(execFile)(process.execPath, [pathTo('load.ts')])
  running.child.stdin?.end(JSON.stringify(options))
  const { stdout } = await running
  return JSON.parse(stdout) as LoadResult
}

export interface RunningProcess {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a bare server that sends the same response as this URL. */
export async function startBaseline(url: string, headers: Record<string, string>): Promise<RunningProcess> {
  return waitForPort(
    spawn(process.execPath, [pathTo('baseline.ts'), url, JSON.stringify(headers)], { stdio: pipes }),
  )
}

const pipes = ['ignore', 'pipe', 'inherit'] satisfies ['ignore', 'pipe', 'inherit']

/** Waits until a server process has printed its port. */
async function waitForPort(child: ChildProcess): Promise<RunningProcess> {
  if (!child.stdout) throw new Error('no output')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
