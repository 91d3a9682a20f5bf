import { expect, it } from 'vitest'
import { tuningCases } from './cases.ts'
import type { Group } from './groups.ts'
import { explain, formatTable, measure } from './measure.ts'

// Runs the tuning cases. The held-out ones are evaluated once, manually: see the README.

it('distinguishes sites that have changed hands from unchanged ones', () => {
  const measured = measure(tuningCases)
  console.info(formatTable(measured))
  const missed = measured.filter(({ corpusCase, isFlagged }) => corpusCase.mustFlag && !isFlagged)
  const misjudged = measured.filter(({ corpusCase, isCorrect }) => !corpusCase.mustFlag && !isCorrect)
  const takenOver = measured.filter(({ corpusCase }) => corpusCase.mustFlag)
  expect(misjudged.map(explain)).toEqual([])
  expect(missed.length / takenOver.length, missed.map(explain).join('\n')).toBeLessThanOrEqual(0.02)
  for (const group of new Set(missed.map(({ corpusCase }) => corpusCase.group)) as Set<Group>)
    expect(missed.filter(({ corpusCase }) => corpusCase.group === group).length, group).toBeLessThanOrEqual(1)
})
