import { expect, it } from 'vitest'
import { localizeAddress, parseAddress, prefixFor, withoutPrefix, withPrefix } from './addresses.ts'

const languages = ['en', 'de', 'pt-BR'] as const

it('prefixes pages with the language, except for the default', () => {
  const home = languages.map((language) => localizeAddress(languages, language, '/home?a=1#b'))
  expect(home).toEqual(['/home?a=1#b', '/de/home?a=1#b', '/pt-BR/home?a=1#b'])
  expect(prefixFor(languages, 'en')).toBe('')
})

it('leaves language-neutral paths and external URLs unchanged', () => {
  const neutralPaths = ['/api/docs', '/media/a.webp', '/assets/a.js', '/.well-known/recommendations.opml']
  for (const address of [
    ...neutralPaths,
    'https://example.org/home',
    '//example.org',
    'mailto:a@b.c',
    '?page=2',
    '#x',
  ])
    expect(withPrefix('/de', address)).toBe(address)
  expect(withPrefix('/de', '/apiary')).toBe('/de/apiary')
})

it('removes only its own prefix', () => {
  for (const address of ['/home', '/?a=1', '/tags/de?page=2'])
    expect(withoutPrefix('/de', withPrefix('/de', address))).toBe(address)
  expect(withoutPrefix('/de', '/de')).toBe('/')
  expect(withoutPrefix('/de', '/dense')).toBe('/dense')
  expect(withoutPrefix('', '/de/home')).toBe('/de/home')
})

it('parses the language of a path', () => {
  expect(parseAddress(languages, '/de/home?a=1')).toEqual({
    language: 'de',
    prefix: '/de',
    address: '/home?a=1',
    isCanonical: true,
  })
  expect(parseAddress(languages, '/home')).toEqual({
    language: 'en',
    prefix: '',
    address: '/home',
    isCanonical: true,
  })
  for (const address of ['/dense', '/fr/home', '/de.html', '/tags/de', '//de/home'])
    expect(parseAddress(languages, address)).toMatchObject({ language: 'en', address })
  expect(parseAddress(languages, '/de')).toMatchObject({ language: 'de', address: '/' })
  expect(parseAddress(languages, '/de?a=1')).toMatchObject({ language: 'de', address: '/?a=1' })
})

it('marks other spellings and a prefix of the default language as not canonical', () => {
  const parsed = ['/DE/home', '/pt-br/home', '/en/home', '/EN'].map((address) =>
    parseAddress(languages, address),
  )
  expect(parsed.map(({ language, isCanonical }) => [language, isCanonical])).toEqual([
    ['de', false],
    ['pt-BR', false],
    ['en', false],
    ['en', false],
  ])
  expect(parsed.map(({ prefix, address }) => prefix + address)).toEqual([
    '/de/home',
    '/pt-BR/home',
    '/home',
    '/',
  ])
})
