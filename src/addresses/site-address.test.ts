import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toErrorMessage } from '#api-contract/api-error.ts'
import { otherSite } from './other-site.fixtures.ts'
import { sameSite } from './same-site.fixtures.ts'
import { parseSiteUrl, type SiteAddress } from './site-address.ts'

const pairsOf = (table: Record<string, string>) =>
  Object.values(table)
    .flatMap((lines) => lines.split('\n'))
    .map((line) => line.trim().split(/\s{2,}/))
    .filter((pair) => pair.length === 2) as [string, string][]

function keyOf(text: string): string {
  const site = parseSiteUrl(text)
  if ('error' in site) throw new Error(`${text}: ${site.error.code}`)
  return site.url_key
}

const addressOf = (text: string) => parseSiteUrl(text) as SiteAddress
const errorMessageOf = (text: string) => {
  const site = parseSiteUrl(text)
  return 'error' in site ? toErrorMessage(site.error).message : `taken as ${site.url}`
}

describe('two spellings of one site', () => {
  it('share a key in a table of at least 250 pairs, and different sites do not', () => {
    const samePairs = pairsOf(sameSite)
    const otherPairs = pairsOf(otherSite)
    expect(samePairs.length + otherPairs.length).toBeGreaterThanOrEqual(250)
    expect(otherPairs.filter(([a, b]) => keyOf(a) === keyOf(b))).toEqual([])
    expect(samePairs.filter(([a, b]) => keyOf(a) !== keyOf(b))).toEqual([])
  })

  it('have one stable stored form', () => {
    for (const text of [...pairsOf(sameSite), ...pairsOf(otherSite)].flat()) {
      const site = addressOf(text)
      expect(parseSiteUrl(site.url)).toEqual(site)
    }
  })

  it('share a key for any path and query', () => {
    const odd = fc.string({ unit: fc.constantFrom(...'ab%2fFeE/.?&=+#;|[]~@é日 :\'"<>\\'), maxLength: 30 })
    fc.assert(
      fc.property(odd, (rest) => {
        const site = addressOf(`https://www.ada.dev/${rest}`)
        expect(parseSiteUrl(site.url)).toEqual(site)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the stored form', () => {
  it('drops irrelevant parts and keeps everything that opens the page', () => {
    expect(addressOf(' HTTP://WWW.Ada.DEV:80/a/../Blog/index.html?utm_source=x#top ')).toEqual({
      url: 'http://www.ada.dev/Blog/index.html',
      url_key: 'ada.dev/Blog',
      domain: 'ada.dev',
    })
  })

  it('shows a domain in its own script unless that would disguise it', () => {
    const domainOf = (host: string) => addressOf(`https://${host}`).domain
    expect(domainOf('www.xn--bcher-kva.de')).toBe('bücher.de')
    expect(domainOf('例え.jp')).toBe('例え.jp')
    expect(domainOf('пример.рф')).toBe('пример.рф')
    expect(domainOf('аda.dev')).toMatch(/^xn--/)
    expect(domainOf('аррӏе.com')).toMatch(/^xn--/)
  })

  it('is limited to 2,048 characters', () => {
    expect(addressOf(`https://ada.dev/${'a'.repeat(2032)}`).url).toHaveLength(2048)
    expect(errorMessageOf(`https://ada.dev/${'a'.repeat(2033)}`)).toBe(
      'The address is longer than 2,048 characters.',
    )
    expect(errorMessageOf(`https://ada.dev/${'['.repeat(900)}`)).toContain('longer than')
    expect(errorMessageOf('a'.repeat(1_000_000))).toContain('longer than')
  })
})

describe('rejects an address that is not a public site, with the reason', () => {
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
  ])('%j', (text, sentence) => expect(errorMessageOf(text)).toBe(sentence))
})
