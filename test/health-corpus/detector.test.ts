import { expect, it } from 'vitest'
import { opened } from './cases.ts'
import type { Group } from './groups.ts'
import { explain, measure, tableOf } from './measure.ts'

// The half of the corpus on which the detector may be tuned. The other half is evaluated once, by hand: see the README.

it('distinguishes sites that have changed hands from unchanged ones', () => {
  const measured = measure(opened)
  console.info(tableOf(measured))
  const missed = measured.filter(({ one, isFlagged }) => one.mustFlag && !isFlagged)
  const wrong = measured.filter(({ one, isRight }) => !one.mustFlag && !isRight)
  const taken = measured.filter(({ one }) => one.mustFlag)
  expect(wrong.map(explain)).toEqual([])
  expect(missed.length / taken.length, missed.map(explain).join('\n')).toBeLessThanOrEqual(0.02)
  for (const group of new Set(missed.map(({ one }) => one.group)) as Set<Group>)
    expect(missed.filter(({ one }) => one.group === group).length, group).toBeLessThanOrEqual(1)
})
