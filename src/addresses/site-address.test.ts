import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toErrorMessage } from '#api-contract/api-error.ts'
import { differentSites } from './other-site.fixtures.ts'
import { equivalentUrls } from './same-site.fixtures.ts'
import { parseSiteUrl, type SiteUrl } from './site-address.ts'

const parsePairs = (table: Record<string, string>) =>
  Object.values(table)
    .flatMap((lines) => lines.split('\n'))
    .map((line) => line.trim().split(/\s{2,}/))
    .filter((pair) => pair.length === 2) as [string, string][]

function getKey(text: string): string {
  const site = parseSiteUrl(text)
  if ('error' in site) throw new Error(`${text}: ${site.error.code}`)
  return site.url_key
}

const parseValidUrl = (text: string) => parseSiteUrl(text) as SiteUrl
const getErrorMessage = (text: string) => {
  const site = parseSiteUrl(text)
  return 'error' in site ? toErrorMessage(site.error).message : `accepted as ${site.url}`
}

describe('parsing the URL of a site', () => {
  it('returns equal keys for the same site, and different keys for different sites, in at least 250 pairs', () => {
    const equivalentPairs = parsePairs(equivalentUrls)
    const differentPairs = parsePairs(differentSites)
    expect(equivalentPairs.length + differentPairs.length).toBeGreaterThanOrEqual(250)
    expect(differentPairs.filter(([a, b]) => getKey(a) === getKey(b))).toEqual([])
    expect(equivalentPairs.filter(([a, b]) => getKey(a) !== getKey(b))).toEqual([])
  })

  it('leaves its own result unchanged', () => {
    for (const text of [...parsePairs(equivalentUrls), ...parsePairs(differentSites)].flat()) {
      const site = parseValidUrl(text)
      expect(parseSiteUrl(site.url)).toEqual(site)
    }
  })

  it('leaves its own result unchanged for any path and query', () => {
    const unusualText = fc.string({
      unit: fc.constantFrom(...'ab%2fFeE/.?&=+#;|[]~@é日 :\'"<>\\'),
      maxLength: 30,
    })
    fc.assert(
      fc.property(unusualText, (rest) => {
        const site = parseValidUrl(`https://www.ada.dev/${rest}`)
        expect(parseSiteUrl(site.url)).toEqual(site)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the stored form of a URL', () => {
  it('drops irrelevant parts and keeps everything that opens the page', () => {
    expect(parseValidUrl(' HTTP://WWW.Ada.DEV:80/a/../Blog/index.html?utm_source=x#top ')).toEqual({
      url: 'http://www.ada.dev/Blog/index.html',
      url_key: 'ada.dev/Blog',
      domain: 'ada.dev',
    })
  })

  it('shows a domain in its own script unless that would disguise it', () => {
    const getDomain = (host: string) => parseValidUrl(`https://${host}`).domain
    expect(getDomain('www.xn--bcher-kva.de')).toBe('bücher.de')
    expect(getDomain('例え.jp')).toBe('例え.jp')
    expect(getDomain('пример.рф')).toBe('пример.рф')
    expect(getDomain('аda.dev')).toMatch(/^xn--/)
    expect(getDomain('аррӏе.com')).toMatch(/^xn--/)
  })

  it('is limited to 2,048 characters', () => {
    expect(parseValidUrl(`https://ada.dev/${'a'.repeat(2032)}`).url).toHaveLength(2048)
    expect(getErrorMessage(`https://ada.dev/${'a'.repeat(2033)}`)).toBe(
      'The address is longer than 2,048 characters.',
    )
    expect(getErrorMessage(`https://ada.dev/${'['.repeat(900)}`)).toContain('longer than')
    expect(getErrorMessage('a'.repeat(1_000_000))).toContain('longer than')
  })
})

describe('rejects a URL that is not of a public site, and gives the reason', () => {
  it.each([
    ['', 'Enter an address.'],
    ['   ', 'Enter an address.'],
    ['javascript:alert(1)', 'Use an http or https address, not "javascript:".'],
    ['JavaScript://ada.dev/%0aalert(1)', 'Use an http or https address, not "javascript:".'],
    ['file:///etc/passwd', 'Use an http or https address, not "file:".'],
    ['data:text/html,hello', 'Use an http or https address, not "data:".'],
    ['ftp://ada.dev/', 'Use an http or https address, not "ftp:".'],
    ['gemini://ada.dev/', 'Use an http or https address, not "gemini:".'],
    ['mailto:ann@ada.dev', 'Use an http or https address, not "mailto:".'],
    ['ann@ada.dev', 'This looks like an email address, not a site’s address.'],
    ['https://ann:secret@ada.dev/', 'The address can’t contain a username or password.'],
    ['https://ann@ada.dev/', 'The address can’t contain a username or password.'],
    ['https://ada .dev', 'This isn’t a web address.'],
    ['https://', 'This isn’t a web address.'],
    ['hello world', 'This isn’t a web address.'],
    ['https://a..dev', 'This isn’t a web address.'],
    [`https://${'a'.repeat(64)}.dev`, 'This isn’t a web address.'],
    ['https://ada.dev:99999', 'This isn’t a web address.'],
    ['https://ada.dev/\nx', 'The address contains control characters.'],
    ['https://ada.dev/\0', 'The address contains control characters.'],
    ['hello', '"hello" isn’t a public site: it doesn’t end in a known domain such as .com.'],
    ['localhost:3000', '"localhost" isn’t a public site: it doesn’t end in a known domain such as .com.'],
    ['http://intranet/', '"intranet" isn’t a public site: it doesn’t end in a known domain such as .com.'],
    ['http://nas.local/', '"nas.local" isn’t a public site: it doesn’t end in a known domain such as .com.'],
    [
      'http://db.internal/',
      '"db.internal" isn’t a public site: it doesn’t end in a known domain such as .com.',
    ],
    [
      'http://router.home.arpa/',
      '"router.home.arpa" isn’t a public site: it doesn’t end in a known domain such as .com.',
    ],
    ['https://co.uk/', '"co.uk" is a domain suffix, not a site.'],
    ['https://abc.onion/', 'Sites only reachable through Tor can’t be listed.'],
    ['http://127.0.0.1/', 'Use the site’s domain name, not an IP address.'],
    ['http://10.0.0.1/', 'Use the site’s domain name, not an IP address.'],
    ['http://8.8.8.8/', 'Use the site’s domain name, not an IP address.'],
    ['http://[::1]/', 'Use the site’s domain name, not an IP address.'],
    ['http://2130706433/', 'Use the site’s domain name, not an IP address.'],
    ['http://0x7f.1/', 'Use the site’s domain name, not an IP address.'],
  ])('%j', (text, message) => expect(getErrorMessage(text)).toBe(message))
})
