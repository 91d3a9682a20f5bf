import { describe, expect, it } from 'vitest'
import {
  type FeedFrequency,
  getBusyWait,
  getFailureWait,
  getFeedInterval,
  getRejectionWait,
  postponeSkippedHours,
} from './intervals.ts'

const hour = 3600
const day = 24 * hour
const getInterval = (overrides: Partial<FeedFrequency>) =>
  getFeedInterval({ postsPerMonth: 4, secondsSinceLastPost: day, minSeconds: 0, ...overrides })

describe('a feed', () => {
  it.each([
    ['with a hundred posts a day', { postsPerMonth: 3000, secondsSinceLastPost: 60 }, hour],
    ['with a post a day', { postsPerMonth: 30, secondsSinceLastPost: hour }, 6 * hour],
    ['with a post a week', { postsPerMonth: 30 / 7, secondsSinceLastPost: 2 * day }, 1.75 * day],
    ['with a post a month', { postsPerMonth: 1, secondsSinceLastPost: 10 * day }, 7.5 * day],
    [
      'that wrote daily and stopped 100 days ago',
      { postsPerMonth: 20, secondsSinceLastPost: 100 * day },
      5 * day,
    ],
    ['that has been quiet for years', { postsPerMonth: 0, secondsSinceLastPost: 1000 * day }, 14 * day],
    ['without posts', { postsPerMonth: 0, secondsSinceLastPost: null }, 14 * day],
    ['that asks for a day', { postsPerMonth: 300, minSeconds: day }, day],
    ['that asks for a year', { minSeconds: 365 * day }, 14 * day],
    ['that asks for a minute', { postsPerMonth: 3000, secondsSinceLastPost: 60, minSeconds: 60 }, hour],
  ] satisfies [string, Partial<FeedFrequency>, number][])(
    '%s is fetched at the right interval',
    (_, overrides, seconds) => {
      expect(getInterval(overrides)).toBe(seconds)
    },
  )
})

describe('a host', () => {
  it('that is busy is skipped as long as it asks, or twice as long each time', () => {
    const waits = [undefined, 60, hour, 1.5 * hour, 14 * day].map((previousWait) =>
      getBusyWait(undefined, previousWait),
    )
    expect(waits).toEqual([hour, hour, 2 * hour, 3 * hour, 14 * day])
    expect(getBusyWait(7200, 9 * day)).toBe(7200)
    expect(getBusyWait(5, undefined)).toBe(hour)
    expect(getBusyWait(999 * day, undefined)).toBe(30 * day)
  })

  it('that fails is retried at least six times in 14 days', () => {
    for (const interval of [hour, day, 14 * day]) {
      let tries = 1
      for (let at = getFailureWait(1, interval); at <= 14 * day; at += getFailureWait(tries, interval))
        tries++
      expect(tries).toBeGreaterThanOrEqual(6)
    }
  })

  it('that rejects crawlers is retried after a month, and a 410 once', () => {
    expect([401, 403].map((status) => getRejectionWait(status as 401 | 403, 9))).toEqual([30 * day, 30 * day])
    expect([1, 2].map((times) => getRejectionWait(410, times))).toEqual([3 * day, undefined])
  })
})

const createHints = (skip_hours: number[], skip_days: number[] = []) => ({
  min_seconds: null,
  skip_hours,
  skip_days,
})
/** A Sunday. */
const due = new Date('2026-11-22T10:20:00Z')
const allHours = Array.from({ length: 24 }, (_, hour) => hour)

it.each([
  ['nothing', null, '2026-11-22T10:20:00.000Z'],
  ['other hours', createHints([9, 11]), '2026-11-22T10:20:00.000Z'],
  ['this hour', createHints([10]), '2026-11-22T11:00:00.000Z'],
  ['hours up to midnight', createHints([10, 11, ...allHours.slice(12)]), '2026-11-23T00:00:00.000Z'],
  ['this day', createHints([], [0]), '2026-11-23T00:00:00.000Z'],
  ['this day, and mornings', createHints([0, 1, 2], [0]), '2026-11-23T03:00:00.000Z'],
  ['every hour there is', createHints(allHours), '2026-11-22T10:20:00.000Z'],
])('a feed that asks to skip %s is due', (_, fetchLimits, expected) => {
  expect(postponeSkippedHours(due, fetchLimits).toISOString()).toBe(expected)
})
