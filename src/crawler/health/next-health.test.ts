import { expect, it } from 'vitest'
import { type HealthProgress, nextHealth } from './next-health.ts'

it('keeps the state of a taken-over site while it does not answer', () => {
  const day = 24 * 3600 * 1000
  let health: HealthProgress = { state: 'changed_hands', since: 0, nothing_since: null, tries: 0 }
  for (let now = day; now <= 400 * day; now += day) {
    health = nextHealth(health, 'unreachable', now)
    expect(health).toMatchObject({ state: 'changed_hands', since: 0 })
  }
  expect(nextHealth(health, 'ok', 401 * day)).toMatchObject({ state: 'fine', since: 401 * day, tries: 0 })
})
