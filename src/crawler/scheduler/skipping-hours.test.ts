import { expect, it } from 'vitest'
import { skippingHours } from './skipping-hours.ts'

const skip = (skip_hours: number[], skip_days: number[] = []) => ({
  min_seconds: null,
  skip_hours,
  skip_days,
})
/** A Sunday. */
const due = new Date('2026-11-22T10:20:00Z')
const all = Array.from({ length: 24 }, (_, hour) => hour)

it.each([
  ['nothing', null, '2026-11-22T10:20:00.000Z'],
  ['other hours', skip([9, 11]), '2026-11-22T10:20:00.000Z'],
  ['this hour', skip([10]), '2026-11-22T11:00:00.000Z'],
  ['hours up to midnight', skip([10, 11, ...all.slice(12)]), '2026-11-23T00:00:00.000Z'],
  ['this day', skip([], [0]), '2026-11-23T00:00:00.000Z'],
  ['this day, and mornings', skip([0, 1, 2], [0]), '2026-11-23T03:00:00.000Z'],
  ['every hour there is', skip(all), '2026-11-22T10:20:00.000Z'],
])('a feed that asks to skip %s is due', (_, asked, expected) => {
  expect(skippingHours(due, asked).toISOString()).toBe(expected)
})
