import { expect, it } from 'vitest'
import { genericByline, spamWords } from '#crawler/health/lists/spam-words.ts'
import * as sale from './for-sale.ts'
import * as interstitialPages from './interstitial-pages.ts'
import * as replacementPages from './replacement-pages.ts'

// These patterns match untrusted text. If every repetition is bounded and none is nested in another, an attempt at
// one position takes a bounded number of steps, so the total time is linear in the length of any text.

const all = [
  ...Object.values(sale),
  ...Object.values(replacementPages),
  ...Object.values(interstitialPages),
  ...Object.values(spamWords),
  genericByline,
]
  .flat()
  .map(({ source }) => source)

/** Removes escapes and character classes, whose signs are not repetitions. */
const bare = (source: string) => source.replace(/\\[pP]\{\w+\}|\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')

/** Matches a repeated group that contains a repetition of more than a few characters. */
const repeatedGroups = (source: string) => [
  ...source.matchAll(/\([^()]*(\*|\+|\{\d*,\d{2,}\})[^()]*\)(\*|\+|\{)/g),
]

it('bounds every repetition', () => {
  expect(all.length).toBeGreaterThan(60)
  const unbounded = all.filter((source) => /[*+]|\{\d+,\}/.test(bare(source)))
  expect(unbounded).toEqual([])
})

it('repeats at most 200 characters, and nests no long repetition', () => {
  const longest = all.flatMap((source) =>
    [...bare(source).matchAll(/\{\d*,?(\d+)\}/g)].map(([, n]) => Number(n)),
  )
  expect(Math.max(...longest)).toBeLessThanOrEqual(200)
  // A word between spaces ends at the space: such a group matches in only one way.
  const nested = all
    .map(bare)
    .filter((source) => repeatedGroups(source.replaceAll('( x{1,60})', '(x)')).length > 0)
  expect(nested).toEqual([])
})
