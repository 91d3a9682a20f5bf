import { describe, expect, it } from 'vitest'
import { returnAddress, sameOriginAddress } from './return-to.ts'

const parseNext = (raw: string) => returnAddress(new URLSearchParams(`next=${raw}`))

describe('a return address', () => {
  it.each([
    '/%09/evil.example',
    '/%0A/evil.example',
    '/%0D%0A/evil.example',
    '%09//evil.example',
    '/%5Cevil.example',
    '/%5C/evil.example',
    '/%09%5Cevil.example',
    '//evil.example',
    '/.//evil.example',
    '/./%09/evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%252e//evil.example',
    '///evil.example',
    '//user@evil.example',
    '%5C%5Cevil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'java%09script:alert(1)',
    'data:text/html,x',
    'evil.example',
    '%01/home',
    '',
  ])('falls back to the home page for %s', (raw) => expect(parseNext(raw)).toBe('/home'))

  it.each([
    ['/blogs/recent', '/blogs/recent'],
    ['/search-results?query=a%26b%20c#top', '/search-results?query=a&b%20c#top'],
    ['/tags/caf%25C3%25A9', '/tags/caf%C3%A9'],
    ['/blog/a//b/7', '/blog/a//b/7'],
    ['/%2509/evil.example', '/%09/evil.example'],
  ])('accepts %s', (raw, address) => {
    expect(parseNext(raw)).toBe(address)
    expect(new URL(address, 'https://wend.test').origin).toBe('https://wend.test')
  })

  it('keeps addresses of this site unchanged', () => {
    for (const address of ['/home', '/user/Ada?tab=sites', '/blog/a-b/7#reviews'])
      expect(sameOriginAddress(address)).toBe(address)
  })
})
