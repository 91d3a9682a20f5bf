import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// In a separate process, as in production: with the flags of limit-memory.ts, and nothing else that triggers garbage
// collection.

const moduleUrl = new URL('limit-memory.ts', import.meta.url).href

/** Measures the memory of a process in megabytes, right after it has dropped many objects and again later. */
async function measureMemory(waitMs: number, flags: string[]): Promise<[atOnce: number, later: number]> {
  const script = `
    const { trimHeapWhenIdle } = await import(${JSON.stringify(moduleUrl)})
    const { setTimeout: wait } = await import('node:timers/promises')
    const usedMb = () => process.memoryUsage.rss() / 2 ** 20
    let garbage = []
    for (let n = 0; n < 1_500_000; n++) garbage.push({ n, text: 'site ' + n })
    garbage = undefined
    const atOnce = usedMb()
    trimHeapWhenIdle(500)
    const until = performance.now() + ${waitMs}
    while (performance.now() < until && usedMb() > atOnce / 2) await wait(50)
    console.log(JSON.stringify([atOnce, usedMb()]))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...flags,
    '--input-type=module',
    '--eval',
    script,
  ])
  return JSON.parse(stdout)
}

it('frees memory once the process is idle after a load', async () => {
  const [atOnce, later] = await measureMemory(30_000, ['--expose-gc'])
  expect(atOnce).toBeGreaterThan(150)
  expect(later).toBeLessThan(atOnce / 2)
})

it('does nothing without --expose-gc, as when the operator opted out', async () => {
  const [atOnce, later] = await measureMemory(2000, [])
  expect(later).toBeGreaterThan(atOnce / 2)
})
