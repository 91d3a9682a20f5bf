import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../e2e/server-process.ts'
import { type Figure, measureMs } from './figure.ts'

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Measures the very first start, and one with existing data. */
export async function measureStarts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-bench-start-'))
  const start = () =>
    measureMs(async () => {
      server = await startServer({ DATA_DIR: folder })
    })
  let server: ServerProcess | undefined
  const firstMs = await start()
  await server?.stop()
  const secondMs = await start()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
  return [
    {
      label: 'first start',
      target: 'within 15 s',
      measured: formatSeconds(firstMs),
      isMet: firstMs <= 15_000,
    },
    {
      label: 'start with existing data',
      target: 'within 3 s',
      measured: formatSeconds(secondMs),
      isMet: secondMs <= 3000,
    },
  ]
}

/** Measures the memory of the server process after all requests. */
export async function measureMemory(pid: number, sites: number): Promise<Figure> {
  const { now, peak } = await readMemory(pid)
  return {
    label: `memory of the server at ${sites} sites, after the load`,
    target: 'at most 250 MB',
    measured: `${now} MB, peak ${peak} MB`,
    isMet: now <= 250,
  }
}

/** Time until a server has closed idle connections and trimmed its heap. */
export const idleAfterMs = 40_000

/** Reads the current and the peak memory of a process, in megabytes. */
export async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const readMb = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: readMb('VmRSS'), peak: readMb('VmHWM') }
}
