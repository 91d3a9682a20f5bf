import { expect, it } from 'vitest'
import { paging } from './shapes.ts'

it.each([
  ['7', 7],
  ['100', 100],
  ['500', 100],
  ['0', 20],
  ['-5', 20],
  ['1.5', 20],
  ['many', 20],
])('reads page size %s as %i', (text, size) => {
  expect(paging.page_size.parse(text)).toBe(size)
})
