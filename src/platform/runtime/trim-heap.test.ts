import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// In a separate process, as in production: with the flags of heap-flags.ts, and nothing else that collects.

const module = new URL('trim-heap.ts', import.meta.url).href

/** Memory of a process in megabytes, right after it has dropped many objects and again later. */
async function memoryOver(waitMs: number, flags: string[]): Promise<[at_once: number, later: number]> {
  const script = `
    const { trimHeapWhenIdle } = await import(${JSON.stringify(module)})
    const { setTimeout: wait } = await import('node:timers/promises')
    const usedMb = () => process.memoryUsage.rss() / 2 ** 20
    let many = []
    for (let n = 0; n < 1_500_000; n++) many.push({ n, text: 'site ' + n })
    many = undefined
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

it('frees memory after a load, once idle', async () => {
  const [atOnce, later] = await memoryOver(30_000, ['--expose-gc'])
  expect(atOnce).toBeGreaterThan(150)
  expect(later).toBeLessThan(atOnce / 2)
})

it('does nothing if the operator opted out', async () => {
  const [atOnce, later] = await memoryOver(2000, [])
  expect(later).toBeGreaterThan(atOnce / 2)
})
