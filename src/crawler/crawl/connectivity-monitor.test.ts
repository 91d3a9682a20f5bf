import { expect, it } from 'vitest'
import { createTestClock } from '#test/web/test-clock.ts'
import { createConnectivityMonitor } from './connectivity-monitor.ts'

it('excuses a host that fails during an outage only once a day', () => {
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

it('goes down after many consecutive failures of hosts that never answered', () => {
  const monitor = createConnectivityMonitor(() => 0, 1)
  const failHosts = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => monitor.record(from + n, false, true))
  expect(new Set(failHosts(0, 19).map(({ change }) => change))).toEqual(new Set([undefined]))
  monitor.record(50, false, false)
  expect(failHosts(100, 20).at(-1)).toEqual({ change: 'down', countsAgainstSite: false })
  expect(failHosts(200, 1)).toEqual([{ change: undefined, countsAgainstSite: false }])
  expect(monitor.record(300, false, false)).toEqual({ change: 'up', countsAgainstSite: true })
})
