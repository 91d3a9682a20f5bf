import { expect, it } from 'vitest'
import { formatDayHeading } from './timeline-days.tsx'

it('puts the day before the month, as in other dates', () => {
  const noon = '2026-11-28T12:00:00Z'
  expect(formatDayHeading(noon, 'en', 'UTC')).toMatch(/^Saturday,? 28 November$/)
  expect(formatDayHeading(noon, 'de', 'UTC')).toBe('Samstag, 28. November')
})
