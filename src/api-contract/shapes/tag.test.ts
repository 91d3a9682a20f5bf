import { expect, it } from 'vitest'
import { normalizeTag } from './tag.ts'

it.each([
  ['  Web  Design ', 'web-design'],
  ['C++', 'c++'],
  ['c#', 'c#'],
  ['R&D', 'r&d'],
  ['node.js', 'node.js'],
  ['self-hosting', 'self-hosting'],
  ['编程', '编程'],
  ['茶', '茶'],
  ['の', 'の'],
  ['カ', 'カ'],
  ['책', '책'],
  ['\u1100\u1161', '가'],
  ['\u{20000}', '\u{20000}'],
  ['日本語', '日本語'],
  ['हिन्दी', 'हिन्दी'],
  ['Español', 'español'],
  ['cafe\u0301', 'café'],
  ['ÉCLAIR', 'éclair'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['\u{20000}\u{20001}', '\u{20000}\u{20001}'],
])('%j is stored as %j', (text, tag) => expect(normalizeTag(text)).toBe(tag))

it.each([
  '',
  'a',
  'é',
  'я',
  'ก',
  '7',
  ' ',
  '--',
  'ui/ux',
  'snake_case',
  'what?',
  'a\u0000b',
  '<b>',
  '🎨🎨',
  'x'.repeat(41),
])('%j is not a tag', (text) => expect(normalizeTag(text)).toBeUndefined())

it('accepts its own result', () => {
  for (const text of ['İstanbul', 'Straße', 'ΌΣΟΣ', 'A  B']) {
    const tag = normalizeTag(text) as string
    expect(normalizeTag(tag)).toBe(tag)
  }
})
