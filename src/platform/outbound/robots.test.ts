import { expect, it } from 'vitest'
import { createRobotsCache, type RobotsResponse } from './robots.ts'

it('limits the memory for robots.txt files, and keeps those of hosts that are still used', async () => {
  const getRules = createRobotsCache('Wend/1')
  const fetchedHosts: string[] = []
  const text = `User-agent: *\nDisallow: /${'x'.repeat(450_000)}`
  const fetch = async ({ hostname }: URL): Promise<RobotsResponse> => {
    fetchedHosts.push(hostname)
    return { text }
  }
  const visit = (n: number) => getRules(new URL(`https://site${n}.example/`), fetch)
  for (let n = 1; n <= 30; n++) {
    await visit(n)
    await visit(1)
  }
  expect(fetchedHosts).toHaveLength(30)
  await visit(2)
  expect(fetchedHosts.at(-1)).toBe('site2.example')
  expect(fetchedHosts).toHaveLength(31)
})
