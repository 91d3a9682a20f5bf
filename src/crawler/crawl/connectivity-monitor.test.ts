import { expect, it } from 'vitest'
import { createTestClock } from '#test/web/test-clock.ts'
import { createConnectivityMonitor } from './connectivity-monitor.ts'

it('excuses a host that fails along with it only for a limited time', () => {
  const line = createConnectivityMonitor(createTestClock().now, 1)
  for (let lane = 0; lane < 10; lane++) line.record(lane, true, false)
  expect([0, 1, 2].map((lane) => line.record(lane, true, true).change)).toEqual([
    undefined,
    undefined,
    'down',
  ])
  expect(line.record(5, true, false)).toEqual({ change: 'up', countsAgainstSite: true })
  expect(line.record(2, true, true)).toEqual({ change: undefined, countsAgainstSite: true })
  expect(line.downSince()).toBeUndefined()
})

it('is down after a long run of failures of hosts that never answered', () => {
  const line = createConnectivityMonitor(() => 0, 1)
  const failed = (from: number, many: number) =>
    Array.from({ length: many }, (_, n) => line.record(from + n, false, true))
  expect(new Set(failed(0, 19).map(({ change }) => change))).toEqual(new Set([undefined]))
  line.record(50, false, false)
  expect(failed(100, 20).at(-1)).toEqual({ change: 'down', countsAgainstSite: false })
  expect(failed(200, 1)).toEqual([{ change: undefined, countsAgainstSite: false }])
  expect(line.record(300, false, false)).toEqual({ change: 'up', countsAgainstSite: true })
})
