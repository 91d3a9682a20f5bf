import { describe, expect, it } from 'vitest'
import { isBlank, stripInvisible } from './invisible-characters.ts'

describe('strips', () => {
  it.each([
    ['direction overrides and isolates', 'evil\u202egnp.exe \u2066a\u2069', 'evilgnp.exe a'],
    ['zero-width spaces and byte order marks', 'a\u200bb\u2060c\ufeff', 'abc'],
    ['soft hyphens', 'Don\u00adau\u00addampf', 'Donaudampf'],
    ['blank letters', '\u3164Ada\u115f\uffa0', 'Ada'],
    ['tags that spell a hidden text', 'Hello\u{e0069}\u{e0067}\u{e006e}', 'Hello'],
    ['joiners between non-joining letters', 'pass\u200cword pass\u200dword \u200dx', 'password password x'],
    ['variation selectors of letters', 'a\ufe0fb\u{e0101}', 'ab'],
    ['repeated direction marks', 'a\u200e\u200e\u200f b', 'a\u200e b'],
    ['direction marks between other invisible characters', 'a\u200e\u200b\u200e\u200b\u200e b', 'a\u200e b'],
    ['joiners after stripped characters', 'pass\ufe0f\u200dword pass\ufff9\u200dword', 'password password'],
    ['joiners after accents', 'cafe\u0301\u200ds x\u0301\u200dy', 'cafés x\u0301y'],
    ['repeated Mongolian separators', `${'\u180e'.repeat(9)}a`, 'a'],
    ['a joiner between a letter and its accent', 'cafe\u034f\u0301', 'café'],
  ])('%s', (_, text, expected) => {
    expect(stripInvisible(text)).toBe(expected)
    expect(stripInvisible(expected)).toBe(expected)
  })
})

it.each([
  ['families', '👩‍👩‍👧'],
  ['flags', '🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['keys and hearts', '1️⃣ ❤️'],
  ['Persian', 'می‌خواهم ۲۰‌ساله'],
  ['Sinhala and Hindi', 'ශ්‍රී क्‍ष'],
  ['Han', '葛\u{e0100}飾区'],
  ['Mongolian', 'ᠠ\u180b'],
  ['marks beside punctuation', '\u200fC++\u200e في'],
])('keeps characters needed by %s', (_, text) => expect(stripInvisible(text)).toBe(text.normalize('NFC')))

it.each(['', ' \n', '\u200d\u200c', '\u3164', '\u2800\u2800', '\u200e'])('treats %j as blank', (text) => {
  expect(isBlank(text)).toBe(true)
  expect(isBlank(`${text}.`)).toBe(false)
})

it('runs in linear time', () => {
  for (const piece of ['\u200d', '\u{e0061}', '\u200e', '\ufe0f', '🏴\u{e0061}']) {
    const text = piece.repeat(200_000)
    const started = performance.now()
    stripInvisible(text)
    expect([piece, performance.now() - started < 5000]).toEqual([piece, true])
  }
})

it('is idempotent for all combinations', () => {
  const pieces = [
    ...[
      'a',
      'ب',
      'क',
      'ᠠ',
      '葛',
      '1',
      ' ',
      '❤',
      '🏴',
      '\u0301',
      '\u064b',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u200e',
    ],
    ...['\u200f', '\u180b', '\u180e', '\u202e', '\u034f', '\ufe0f', '\ufff9', '\u{e0067}', '\u{e0101}'],
  ]
  const unstableTexts: string[] = []
  for (const first of pieces)
    for (const second of pieces)
      for (const third of pieces)
        for (const fourth of pieces) {
          const once = stripInvisible(first + second + third + fourth)
          if (stripInvisible(once) !== once)
            unstableTexts.push(JSON.stringify([first, second, third, fourth]))
        }
  expect(unstableTexts).toEqual([])
})
