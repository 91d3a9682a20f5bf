import { setTimeout as wait } from 'node:timers/promises'
import { allocatorEnv, heapFlags, plainSources } from '#platform/runtime/limit-memory.ts'
import { type ServerProcess, startServer } from '../../e2e/server-process.ts'
import type { Figure } from '../figure.ts'
import { load, median } from '../processes.ts'
import { createDistinctQueries } from '../search.ts'
import { idleAfterMs, readMemory } from '../starts.ts'
import { readCpuMs, readPssMb } from '../uncached/cost.ts'

// Servers on one database get the same load in turns: one with everything that `limitMemory` does, others without a part.

const turns = 3
/** Opts out; too small for glibc, which then uses its default. */
const noEnv = { MALLOC_ARENA_MAX: '0' }
const untrimmedFlags = heapFlags.filter((flag) => flag !== '--expose-gc')
const variants: Record<string, { nodeFlags: string[]; env: Record<string, string> }> = {
  everything: { nodeFlags: [...heapFlags, ...plainSources], env: allocatorEnv },
  'without heap flags': { nodeFlags: ['--expose-gc', ...plainSources], env: allocatorEnv },
  'without trimming': { nodeFlags: [...untrimmedFlags, ...plainSources], env: allocatorEnv },
  'without stripped sources': { nodeFlags: heapFlags, env: allocatorEnv },
  'without allocator settings': { nodeFlags: [...heapFlags, ...plainSources], env: noEnv },
  plain: { nodeFlags: [], env: noEnv },
}

export async function measureMemoryTechniques(
  databaseUrl: string,
  sites: number,
  seconds: number,
): Promise<Figure[]> {
  await using running = new AsyncDisposableStack()
  const servers: { name: string; server: ServerProcess; loadedMb: number[]; cpuMs: number[] }[] = []
  for (const [name, { nodeFlags, env }] of Object.entries(variants)) {
    const settings = { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: '4', JOBS: 'off', ...env }
    const server = await startServer(settings, { nodeFlags })
    running.defer(() => server.stop())
    servers.push({ name, server, loadedMb: [], cpuMs: [] })
  }
  const paths = createDistinctQueries(4000).flatMap((query, n) => [
    `/blogs/recent?page=${1 + ((n * 7919) % 9000)}&page={once}`,
    `/search-results?query=w${1 + (n % 300)}+${encodeURIComponent(query)}`,
  ])
  const headers = { 'accept-encoding': 'br' }
  for (let turn = 0; turn < turns; turn++)
    for (const { server, loadedMb, cpuMs } of servers) {
      const before = await readCpuMs([server.pid])
      const { answered } = await load({
        url: server.url,
        paths,
        headers,
        seconds: 3 * seconds,
        first: turn * 1e5,
      })
      cpuMs.push(((await readCpuMs([server.pid])) - before) / answered)
      loadedMb.push(await readPssMb([server.pid]))
    }
  await wait(idleAfterMs)
  const results = servers.map(async ({ name, server, loadedMb, cpuMs }) => ({
    name,
    idle: await readPssMb([server.pid]),
    loaded: median(loadedMb),
    peak: (await readMemory(server.pid)).peak,
    cpuMs: median(cpuMs),
  }))
  const [everything, ...others] = await Promise.all(results)
  if (!everything) return []
  return others.map(({ name, idle, loaded, peak, cpuMs }) => {
    const gains = [1 - everything.idle / idle, 1 - everything.loaded / loaded, 1 - everything.peak / peak]
    return {
      label: `Memory: everything, against ${name}, ${sites.toLocaleString('en')} sites`,
      target: 'gains a fifth',
      measured: `idle ${everything.idle} MB, ${name} ${idle} MB: gains ${Math.round(100 * (gains[0] ?? 0))} %; after load ${everything.loaded} and ${loaded} MB, peak ${everything.peak} and ${peak} MB, CPU ${everything.cpuMs.toFixed(2)} and ${cpuMs.toFixed(2)} ms per page`,
      isMet: Math.max(...gains) >= 0.2,
    }
  })
}

/** The time to start with types removed by the build, and by Node at each start. */
export async function measureStrippedSources(databaseUrl: string, sites: number): Promise<Figure> {
  const names = ['everything', 'without stripped sources']
  const times: number[][] = names.map(() => [])
  for (let turn = 0; turn < 2 * turns; turn++)
    for (const [index, name] of names.entries()) {
      const { nodeFlags = [], env = {} } = variants[name] ?? {}
      const startedAt = performance.now()
      const server = await startServer({ DATABASE_URL: databaseUrl, JOBS: 'off', ...env }, { nodeFlags })
      times[index]?.push(performance.now() - startedAt)
      await server.stop()
    }
  const [strippedMs = 0, plainMs = 0] = times.map(median)
  const gain = 1 - strippedMs / plainMs
  return {
    label: `Start: types removed by the build, ${sites.toLocaleString('en')} sites`,
    target: 'gains a fifth',
    measured: `${Math.round(strippedMs)} ms, plain ${Math.round(plainMs)} ms: gains ${Math.round(100 * gain)} %`,
    isMet: gain >= 0.2,
  }
}
