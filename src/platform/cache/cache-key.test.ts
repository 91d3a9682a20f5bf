import { expect, it } from 'vitest'
import { createCacheKeys } from './cache-key.ts'

const { forRequest: requestKey, forData: dataKey } = createCacheKeys(['en', 'de', 'pt-BR'])
const request = (url: string) => ({ url, headers: {} })
const addressKey = (url: string) => requestKey(request(url))

it('ignores tracking parameters', () => {
  expect(addressKey('/blogs?page=2&utm_source=x&fbclid=1')).toBe(addressKey('/blogs?page=2'))
  expect(addressKey('/blogs?utm_source=x')).toBe(addressKey('/blogs'))
  expect(addressKey('/blogs?page=2')).not.toBe(addressKey('/blogs?page=3'))
})

it('has no key for uncacheable requests', () => {
  for (const url of ['http://evil.example/blogs', '', `/blogs?q=${'x'.repeat(500)}`])
    expect(addressKey(url)).toBeUndefined()
  expect(dataKey('GET /api/search/', { query: 'x'.repeat(500) })).toBeUndefined()
})

it('uses different keys for a JSON response, an HTML page, and data before serialization', () => {
  const keys = [
    addressKey('/api/blogs/1/'),
    addressKey('/blogs/1/'),
    dataKey('GET /api/blogs/:id/', { id: 1 }),
  ]
  expect(new Set(keys).size).toBe(3)
})

it('ignores the order of fields, and distinguishes a list from text with a comma', () => {
  const keyFor = (input: Record<string, unknown>) => dataKey('GET /api/blogs/', input)
  expect(keyFor({ page: 1, seed: 'a' })).toBe(keyFor({ seed: 'a', page: '1', query: undefined }))
  expect(keyFor({ page: '1,1' })).not.toBe(keyFor({ page: ['1', '1'] }))
})

it('distinguishes languages by path prefix', () => {
  const languageFor = (url: string) => addressKey(url)?.split(' ')[0]
  expect(languageFor('/de')).toBe('de')
  expect(languageFor('/pt-BR/blogs?page=2')).toBe('pt-BR')
  for (const url of ['/', '/blogs', '/dense', '/fr/blogs', '/api/tags/']) expect(languageFor(url)).toBe('en')
})
