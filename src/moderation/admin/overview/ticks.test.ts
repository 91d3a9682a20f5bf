import { expect, it } from 'vitest'
import { ticksUpTo } from './activity-chart.tsx'

it.each([
  [0, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [16, [0, 5, 10, 15, 20]],
  [93, [0, 25, 50, 75, 100]],
  [400, [0, 100, 200, 300, 400]],
  [12_345, [0, 5000, 10_000, 15_000]],
])('divides 0 to %i into the ticks %j', (max, ticks) => {
  expect(ticksUpTo(max)).toEqual(ticks)
})
