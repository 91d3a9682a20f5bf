import { expect, it } from 'vitest'
import { bestMatches, editDistance } from './typos.ts'

it.each([
  ['kettle', 'kettle', 0],
  ['ketle', 'kettle', 1],
  ['kettel', 'kettle', 1],
  ['gettle', 'kettle', 1],
  ['kttl', 'kettle', 2],
  ['', 'abc', 3],
])('%s and %s are %i typos apart', (first, second, typos) => {
  expect([editDistance(first, second), editDistance(second, first)]).toEqual([typos, typos])
})

it('prefers the same first letter, doubled letters and common words', () => {
  const toWordCounts = (...words: string[]) => words.map((word) => ({ word, n: 1 }))
  expect(bestMatches('potery', toWordCounts('poetry', 'pottery', 'lottery'))[0]?.word).toBe('pottery')
  expect(bestMatches('hone', toWordCounts('home', 'bone'))[0]?.word).toBe('home')
  expect(
    bestMatches('gadren', [
      { word: 'gardens', n: 1 },
      { word: 'garden', n: 90 },
    ])[0]?.word,
  ).toBe('garden')
  expect(bestMatches('xy', toWordCounts('xyz'))).toEqual([])
  expect(bestMatches('completely', toWordCounts('different'))).toEqual([])
})
