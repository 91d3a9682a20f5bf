import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../e2e/server-process.ts'
import { type Figure, timed } from './figure.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Measures the very first start, and one with existing data. */
export async function measureStarts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-bench-start-'))
  const start = () =>
    timed(async () => {
      server = await startServer({ DATA_DIR: folder })
    })
  let server: ServerProcess | undefined
  const first = await start()
  await server?.stop()
  const again = await start()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
  return [
    { what: 'first start', must: 'within 15 s', measured: seconds(first), is_met: first <= 15_000 },
    { what: 'start with existing data', must: 'within 3 s', measured: seconds(again), is_met: again <= 3000 },
  ]
}

/** Memory of the server process after all requests. */
export async function measureMemory(pid: number, sites: number): Promise<Figure> {
  const { now, peak } = await memoryOf(pid)
  return {
    what: `memory of the server at ${sites} sites, after the load`,
    must: 'at most 250 MB',
    measured: `${now} MB, peak ${peak} MB`,
    is_met: now <= 250,
  }
}

/** Time until a server has closed idle connections and trimmed its heap. */
export const untilQuietMs = 40_000

/** Current and peak memory of a process, in megabytes. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: mb('VmRSS'), peak: mb('VmHWM') }
}
