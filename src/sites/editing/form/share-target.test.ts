import { expect, test } from 'vitest'
import { readShareTarget } from './share-target.ts'

const read = (query: Record<string, string>) => readShareTarget(new URLSearchParams(query))

test.each<[string, Record<string, string>, string, string]>([
  [
    'a bookmarklet',
    { url: 'https://a.example.org/x?y=1', title: 'A page' },
    'https://a.example.org/x?y=1',
    'A page',
  ],
  [
    'a phone, in the text',
    { text: 'https://a.example.org/', title: 'A page' },
    'https://a.example.org/',
    'A page',
  ],
  ['a phone, among words', { text: 'Look (https://a.example.org/b).' }, 'https://a.example.org/b', ''],
  ['a phone, in the title', { title: 'A page https://a.example.org/' }, 'https://a.example.org/', ''],
  ['somebody who typed it', { url: 'a.example.org' }, 'a.example.org', ''],
])('finds the address shared by %s', (_, query, url, title) => {
  expect(read(query)).toEqual({ url, title })
})

test('returns nothing if nothing was shared', () => {
  expect(read({})).toBeUndefined()
  expect(read({ text: 'only words', title: 'and a title' })).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<b>x</b>',
  'file:///etc/passwd',
  '//',
  '/home',
  '\\\\',
])('rejects %j', (url) => {
  expect(read({ url })).toBeUndefined()
})
