import { expect, it } from 'vitest'
import { highlightParts } from './highlight-parts.ts'

const markWords = (text: string, ...words: string[]) =>
  highlightParts(text, words)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

it.each([
  ['Café Zürich', ['cafe'], '[Café] Zürich'],
  ['Gardens and gardening', ['garden'], '[Gardens] and [gardening]'],
  ['The heart of art', ['art'], 'The heart of [art]'],
  ['阮一峰的网络日志', ['网络'], '阮一峰的[网络]日志'],
  ['阮一峰的网络日志', ['阮一', '一峰'], '[阮一峰]的网络日志'],
  ['<b>bold</b>', ['b'], '<[b]>bold</[b]>'],
  ['a*b (c)', ['b', 'c'], 'a*[b] ([c])'],
  ['', ['x'], ''],
  ['nothing', [], 'nothing'],
])('highlights %s with %j', (text, words, expected) => expect(markWords(text, ...words)).toBe(expected))

it('keeps every character', () => {
  const text = 'İstanbul ﬁne Ǆ 東京 🌱 x'
  expect(
    highlightParts(text, ['istanbul', '東京'])
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
