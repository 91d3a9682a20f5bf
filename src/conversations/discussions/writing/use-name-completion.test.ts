import { expect, it } from 'vitest'
import { replyPrefix } from './quote.ts'
import { findMention, insertName } from './use-name-completion.ts'

it.each([
  ['@ad', 'ad'],
  ['Ask @ad', 'ad'],
  ['(@ad', 'ad'],
  ['line\n@a.b', 'a.b'],
  ['ada@ex', undefined],
  ['/@ad', undefined],
  ['@', undefined],
  ['@ad ', undefined],
])('finds the name being typed in %j', (text, start) => {
  expect(findMention(text, text.length)?.prefix).toBe(start)
})

it('inserts the name where it is being typed', () => {
  const text = 'Ask @ad or me'
  const mention = findMention(text, 7)
  expect(mention && insertName(text, mention, 'Ada')).toEqual({ text: 'Ask @Ada or me', caret: 9 })
})

it('quotes every line and mentions the author', () => {
  expect(replyPrefix('Ada', 'one\n\ntwo')).toBe('@Ada:\n> one\n>\n> two\n\n')
  expect(replyPrefix(undefined, 'one')).toBe('> one\n\n')
  expect(replyPrefix('Ada', '')).toBe('@Ada ')
  expect(replyPrefix(undefined, '')).toBe('')
})
