import { expect, it } from 'vitest'
import { dayHeading } from './timeline-days.tsx'

it('puts the day first, as in other dates', () => {
  const noon = '2026-11-28T12:00:00Z'
  expect(dayHeading(noon, 'en', 'UTC')).toMatch(/^Saturday,? 28 November$/)
  expect(dayHeading(noon, 'de', 'UTC')).toBe('Samstag, 28. November')
})
