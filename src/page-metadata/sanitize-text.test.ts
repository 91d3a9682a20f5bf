import { expect, it } from 'vitest'
import { oneLine } from './sanitize-text.ts'

it.each([
  ['control characters before joiners', 'pass\u0001\u200dword', 'password'],
  ['control characters between marks', 'a\u200e\u0001\u200eb', 'a\u200eb'],
])('removes %s, and then invisible characters that no longer apply', (_, text, expected) =>
  expect(oneLine(text)).toBe(expected),
)
