import { expect, it } from 'vitest'
import { bestMatch, typosBetween } from './typos.ts'

it.each([
  ['kettle', 'kettle', 0],
  ['ketle', 'kettle', 1],
  ['kettel', 'kettle', 1],
  ['gettle', 'kettle', 1],
  ['kttl', 'kettle', 2],
  ['', 'abc', 3],
])('%s and %s are %i typos apart', (one, other, typos) => {
  expect([typosBetween(one, other), typosBetween(other, one)]).toEqual([typos, typos])
})

it('prefers the same first letter, doubled letters and common words', () => {
  const known = (...words: string[]) => words.map((word) => ({ word, n: 1 }))
  expect(bestMatch('potery', known('poetry', 'pottery', 'lottery'))?.word).toBe('pottery')
  expect(bestMatch('hone', known('home', 'bone'))?.word).toBe('home')
  expect(
    bestMatch('gadren', [
      { word: 'gardens', n: 1 },
      { word: 'garden', n: 90 },
    ])?.word,
  ).toBe('garden')
  expect(bestMatch('xy', known('xyz'))).toBeUndefined()
  expect(bestMatch('completely', known('different'))).toBeUndefined()
})
