import { expect, it } from 'vitest'
import { genericByline, spamWords } from '#crawler/health/lists/spam-words.ts'
import * as sale from './for-sale.ts'
import * as standIns from './interstitial-pages.ts'
import * as inPlace from './replacement-pages.ts'

// Text of others meets these. An attempt at one place takes a bounded number of steps where every repetition is bounded
// and none is inside another: then all of it grows with the text, and no faster, however the text is made.

const all = [
  ...Object.values(sale),
  ...Object.values(inPlace),
  ...Object.values(standIns),
  ...Object.values(spamWords),
  genericByline,
]
  .flat()
  .map(({ source }) => source)

/** Without what is escaped, and without classes, whose signs repeat nothing. */
const bare = (source: string) => source.replace(/\\[pP]\{\w+\}|\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')

/** What follows a group that has a repetition of more than a few signs inside. */
const repeatedGroups = (source: string) => [
  ...source.matchAll(/\([^()]*(\*|\+|\{\d*,\d{2,}\})[^()]*\)(\*|\+|\{)/g),
]

it('repeats nothing without an end', () => {
  expect(all.length).toBeGreaterThan(60)
  const endless = all.filter((source) => /[*+]|\{\d+,\}/.test(bare(source)))
  expect(endless).toEqual([])
})

it('repeats at most 200 signs, and no long repetition again', () => {
  const longest = all.flatMap((source) =>
    [...bare(source).matchAll(/\{\d*,?(\d+)\}/g)].map(([, n]) => Number(n)),
  )
  expect(Math.max(...longest)).toBeLessThanOrEqual(200)
  // A word between spaces ends at the space: such a group is read in one way only.
  const again = all
    .map(bare)
    .filter((source) => repeatedGroups(source.replaceAll('( x{1,60})', '(x)')).length > 0)
  expect(again).toEqual([])
})
