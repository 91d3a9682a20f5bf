import { expect, it } from 'vitest'
import { getRegisteredDomain } from './registered-domain.ts'
import { parseSiteUrl } from './site-address.ts'

const getDomain = (url: string) => {
  const parsed = parseSiteUrl(url)
  if ('error' in parsed) throw new Error(url)
  return getRegisteredDomain(parsed.url_key)
}

it.each([
  ['https://www.moss.org/blog/', 'moss.org'],
  ['https://a.b.moss.co.uk', 'moss.co.uk'],
  ['http://moss.org:8080/', 'moss.org'],
  ['https://a.bücher.org/', 'bücher.org'],
  // One person per subdomain: the private section of the Public Suffix List, and platforms missing from it.
  ['https://ann.github.io/blog/', 'ann.github.io'],
  ['https://ann.neocities.org/', 'ann.neocities.org'],
  ['https://notes.ann.wordpress.com/', 'ann.wordpress.com'],
  ['https://neocities.org/', 'neocities.org'],
  ['https://ann.example.org/', 'ann.example.org'],
  ['https://ann.blogspot.co.uk/', 'ann.blogspot.co.uk'],
  ['https://ann.blogspot.de/', 'ann.blogspot.de'],
  ['https://ann.blogspot.xyz/', 'blogspot.xyz'],
  // One person per folder.
  [
    'https://www.youtube.com/channel/UC_HZvxzC_PWvRKoFznYOfYw',
    'youtube.com/channel/UC_HZvxzC_PWvRKoFznYOfYw',
  ],
  ['https://medium.com/@ann/some-post', 'medium.com/@ann'],
  ['https://ann.medium.com/', 'ann.medium.com'],
  ['https://tilde.club/~ann/blog', 'tilde.club/~ann'],
  ['https://feeds.feedburner.com/moss', 'feedburner.com/moss'],
  // Elsewhere, folders do not identify people.
  ['https://moss.org/~one/', 'moss.org'],
])('the registered domain of %s is %s', (url, domain) => {
  expect(getDomain(url)).toBe(domain)
})
