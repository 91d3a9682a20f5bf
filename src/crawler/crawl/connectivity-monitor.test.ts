import { expect, it } from 'vitest'
import { createTestClock } from '#test/web/test-clock.ts'
import { createConnectivityMonitor } from './connectivity-monitor.ts'

it('excuses a host that fails along with it only for a limited time', () => {
  const monitor = createConnectivityMonitor(createTestClock().now, 1)
  for (let group = 0; group < 10; group++) monitor.record(group, true, false)
  expect([0, 1, 2].map((group) => monitor.record(group, true, true).change)).toEqual([
    undefined,
    undefined,
    'down',
  ])
  expect(monitor.record(5, true, false)).toEqual({ change: 'up', countsAgainstSite: true })
  expect(monitor.record(2, true, true)).toEqual({ change: undefined, countsAgainstSite: true })
  expect(monitor.downSince()).toBeUndefined()
})

it('is down after a long run of failures of hosts that never answered', () => {
  const monitor = createConnectivityMonitor(() => 0, 1)
  const failed = (from: number, many: number) =>
    Array.from({ length: many }, (_, n) => monitor.record(from + n, false, true))
  expect(new Set(failed(0, 19).map(({ change }) => change))).toEqual(new Set([undefined]))
  monitor.record(50, false, false)
  expect(failed(100, 20).at(-1)).toEqual({ change: 'down', countsAgainstSite: false })
  expect(failed(200, 1)).toEqual([{ change: undefined, countsAgainstSite: false }])
  expect(monitor.record(300, false, false)).toEqual({ change: 'up', countsAgainstSite: true })
})
