import { expect, it } from 'vitest'
import { createCacheKeys } from './cache-key.ts'

const { forRequest: ofAddress, forCall: ofCall } = createCacheKeys(['en', 'de', 'pt-BR'])
const asked = (url: string) => ({ url, headers: {} })
const address = (url: string) => ofAddress(asked(url))

it('ignores tracking parameters', () => {
  expect(address('/blogs?page=2&utm_source=x&fbclid=1')).toBe(address('/blogs?page=2'))
  expect(address('/blogs?utm_source=x')).toBe(address('/blogs'))
  expect(address('/blogs?page=2')).not.toBe(address('/blogs?page=3'))
})

it('has no key for uncacheable requests', () => {
  for (const url of ['http://evil.example/blogs', '', `/blogs?q=${'x'.repeat(500)}`])
    expect(address(url)).toBeUndefined()
  expect(ofCall('GET /api/search/', { query: 'x'.repeat(500) })).toBeUndefined()
})

it('never confuses a call, a page and a reply', () => {
  const names = [address('/api/blogs/1/'), address('/blogs/1/'), ofCall('GET /api/blogs/:id/', { id: 1 })]
  expect(new Set(names).size).toBe(3)
})

it('ignores the order of fields, and distinguishes a list from text with a comma', () => {
  const of = (given: Record<string, unknown>) => ofCall('GET /api/blogs/', given)
  expect(of({ page: 1, seed: 'a' })).toBe(of({ seed: 'a', page: '1', query: undefined }))
  expect(of({ page: '1,1' })).not.toBe(of({ page: ['1', '1'] }))
})

it('distinguishes languages by path prefix', () => {
  const language = (url: string) => address(url)?.split(' ')[0]
  expect(language('/de')).toBe('de')
  expect(language('/pt-BR/blogs?page=2')).toBe('pt-BR')
  for (const url of ['/', '/blogs', '/dense', '/fr/blogs', '/api/tags/']) expect(language(url)).toBe('en')
})
