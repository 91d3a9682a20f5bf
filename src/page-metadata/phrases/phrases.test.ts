import { expect, it } from 'vitest'
import { genericByline, spamWords } from '#crawler/health/lists/spam-words.ts'
import * as sale from './for-sale.ts'
import * as interstitialPages from './interstitial-pages.ts'
import * as replacementPages from './replacement-pages.ts'

// These patterns match untrusted text. If every repetition is bounded and none is nested in another, an attempt at
// one position takes a bounded number of steps, so the total time is linear in the length of any text.

const sources = [
  ...Object.values(sale),
  ...Object.values(replacementPages),
  ...Object.values(interstitialPages),
  ...Object.values(spamWords),
  genericByline,
]
  .flat()
  .map(({ source }) => source)

/** Removes escapes and character classes, whose signs are not repetitions. */
const removeEscapes = (source: string) =>
  source.replace(/\\[pP]\{\w+\}|\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')

/** Matches a repeated group that contains a repetition of more than a few characters. */
const findRepeatedGroups = (source: string) => [
  ...source.matchAll(/\([^()]*(\*|\+|\{\d*,\d{2,}\})[^()]*\)(\*|\+|\{)/g),
]

it('bounds every repetition', () => {
  expect(sources.length).toBeGreaterThan(60)
  const unbounded = sources.filter((source) => /[*+]|\{\d+,\}/.test(removeEscapes(source)))
  expect(unbounded).toEqual([])
})

it('repeats a part at most 200 times, and nests no long repetitions', () => {
  const maxRepetitions = sources.flatMap((source) =>
    [...removeEscapes(source).matchAll(/\{\d*,?(\d+)\}/g)].map(([, n]) => Number(n)),
  )
  expect(Math.max(...maxRepetitions)).toBeLessThanOrEqual(200)
  // A word between spaces ends at the space: such a group matches in only one way.
  const nestedRepetitions = sources
    .map(removeEscapes)
    .filter((source) => findRepeatedGroups(source.replaceAll('( x{1,60})', '(x)')).length > 0)
  expect(nestedRepetitions).toEqual([])
})
