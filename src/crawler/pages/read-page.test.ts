import { describe, expect, it } from 'vitest'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { type PageSource, type ParsedPage, readPage } from './read-page.ts'

const address = 'https://ada.example/'
const readAs = (html: string | Buffer, options: Partial<PageSource> = {}) =>
  readPage({ bytes: Buffer.from(html as string), address, ...options })

function read(html: string | Buffer, options?: Partial<PageSource>): ParsedPage {
  const result = readAs(html, options)
  if (!('title' in result)) throw new Error(JSON.stringify(result))
  return result
}

/** The metadata, without the snapshot. */
function readWithoutSnapshot(html: string | Buffer, options?: Partial<PageSource>) {
  const { snapshot, ...result } = { snapshot: undefined, ...readAs(html, options) }
  return result
}

const prose = 'I build engines from brass and write down what they compute. '.repeat(60)

describe('a front page', () => {
  it('describes the site', () => {
    const result = read(
      `<!doctype html><html lang="en-GB"><head><title>Home | Ada’s engines</title>
      <meta name="description" content="Notes on &amp; about engines"><meta name="generator" content="Hugo 0.121.2">
      <meta property="og:image" content="/card.png"><link rel="alternate" type="application/rss+xml" href="/rss.xml">
      </head><body><h1>Engines <em>in brass</em></h1><h2> </h2><h2>Poems</h2><p>Programmable looms, programmable numbers.
      <script>secretWord()</script><style>.hidden{}</style></p><a rel="me" href="https://social.example/@ada/">me</a>
      <a rel="me nofollow" href="mailto:ada@ada.example">mail</a></body></html>`,
      { feedTitle: 'Ada’s feed' },
    )
    expect(result).toEqual({
      canonical: null,
      title: 'Ada’s engines',
      description: 'Notes on & about engines',
      language: 'en',
      picture: 'https://ada.example/card.png',
      feeds: expect.arrayContaining([{ url: 'https://ada.example/rss.xml', hint: 'link' }]),
      recommendations: { blogrolls: [], pages: [], friends: { sites: [], is_directory: false } },
      robots: { noindex: false, nosnippet: false },
      snapshot: expect.objectContaining({ title: 'Home | Ada’s engines', me: ['social.example/@ada'] }),
      fingerprint: {
        title: 'Ada’s engines',
        description: 'Notes on & about engines',
        headings: ['Engines in brass', 'Poems'],
        me: ['social.example/@ada'],
        generator: 'Hugo',
        feed_title: 'Ada’s feed',
        words: ['engines', 'numbers', 'programmable'],
      },
    })
  })

  it.each([
    ['<html lang="de-AT">', 'de'],
    ['<html lang="zh_CN">', 'zh'],
    ['<html lang="iw">', 'he'],
    ['<html xml:lang="fr">', 'fr'],
    ['<meta property="og:locale" content="pt_BR">', 'pt'],
    ['<html lang="">', null],
    ['<html lang="english">', 'en'],
    ['<html lang="{{ lang }}">', null],
    ['<html lang="constructor">', null],
    ['<p>', null],
  ])('declares its language: %s', (html, language) => {
    expect(read(html).language).toBe(language)
  })

  it.each(['ada.example', 'https://www.ada.example/', 'Home', ''])('has no title in %j', (title) => {
    expect(read(`<title>${title}</title>`).title).toBeNull()
  })

  it('redirects immediately, but not to itself', () => {
    expect(readAs('<meta http-equiv="refresh" content="0; url=/blog/">')).toEqual({
      redirectTo: 'https://ada.example/blog/',
    })
    expect(readAs('<meta http-equiv="refresh" content="0; url=/"><title>Ada</title>')).toMatchObject({
      title: 'Ada',
    })
    expect(
      readAs('<meta http-equiv="refresh" content="0; url=javascript:x"><title>A B</title>'),
    ).toHaveProperty('title')
  })

  it('may ask not to be quoted or indexed', () => {
    const page = (words: string) =>
      `<title>Ada</title><meta name="robots" content="${words}"><meta name=description content=x>`
    expect(read(page('nosnippet'))).toMatchObject({ title: 'Ada', description: null })
    expect(read(page('max-image-preview:large, max-snippet:-1'))).toMatchObject({ description: 'x' })
    expect(readWithoutSnapshot(page('noindex'))).toEqual({ unusable: 'noindex' })
    expect(readWithoutSnapshot(page('all'), { robotsHeader: 'wend: none' })).toEqual({ unusable: 'noindex' })
    expect(read(page('all'), { robotsHeader: 'googlebot: noindex' }).title).toBe('Ada')
  })

  it('also has words in writing systems without spaces', () => {
    const { words } = read('<p>東京の天気について書いています。天気。</p>').fingerprint
    expect(words).toEqual(expect.arrayContaining(['東京', '天気']))
  })

  it('leaves a small fingerprint, however large it is', () => {
    const html = `<title>${'long '.repeat(500)}</title>${Array.from(
      { length: 5000 },
      (_, n) => `<h2>heading-${n} ${prose}</h2>
      <a rel=me href="/${'x'.repeat(190)}${n}">`,
    ).join('')}`
    expect(Buffer.byteLength(JSON.stringify(read(html).fingerprint))).toBeLessThan(4500)
  })
})

describe('no metadata is read from', () => {
  it.each([
    ['challenge', '<title>Just a moment...</title>'],
    ['challenge', '<title>ada.example</title><p>Enable JavaScript and cookies to continue'],
    ['login', '<title>Log In</title>'],
    ['login', '<title>Ada › Anmelden</title><form><input name=user><input type=password></form>'],
    ['login', '<title>Ada</title><p>请登录<input type="password">'],
    ['parked', '<title>ada.example is for sale</title>'],
    ['parked', '<title>ada.example</title><script src="//img.sedoparking.com/x.js"></script>'],
    [
      'parked',
      '<html><head><script>window.onload=function(){window.location.href="/lander"}</script></head>',
    ],
    ['parked', '<title>ada.example</title><p>Diese Domain steht zum Verkauf.'],
    ['parked', '<title>ada</title><p>Ce nom de domaine ada.example est à vendre'],
    ['parked', '<title>ada</title><p>El dominio ada.example está en venta'],
    ['parked', '<title>ada</title><p>Questo dominio ada.example è in vendita'],
    ['parked', '<title>ada</title><p>Este domínio está à venda'],
    ['parked', '<title>ada</title><p>Deze domeinnaam ada.example is te koop'],
    ['parked', '<title>ada</title><p>Ta domena jest na sprzedaż'],
    ['parked', '<title>ada</title><p>Этот домен ada.example продаётся'],
    ['parked', '<title>ada</title><p>本域名正在出售'],
    ['parked', '<title>ada</title><p>このドメインは販売中です'],
    ['error', '<title>404 Not Found</title>'],
    ['error', '<title>Seite nicht gefunden – Ada</title>'],
    ['error', '<title>页面不存在</title>'],
    ['unfinished', '<title>Welcome to nginx!</title>'],
    ['unfinished', '<html><body><h1>It works!</h1></body></html>'],
    ['unfinished', '<title>Under Construction</title>'],
    ['loading', '<title>Redirecting…</title>'],
  ])('an interstitial (%s): %s', (unusable, html) => {
    expect(readWithoutSnapshot(html)).toEqual({ unusable })
  })
})

it.each([
  ['about domains that are for sale', `<title>Ada</title><p>${prose}This domain is for sale, I read.`],
  [
    'with an image host that sounds like a parking host',
    '<title>Ada</title><img src="https://jordan-dan.com/x.png">',
  ],
  ['with a form for members', `<title>Ada</title><p>${prose}<form>Log in<input type=password></form>`],
  [
    'about challenges',
    `<title>Ada on challenges</title><p>${prose}Enable JavaScript and cookies to continue, it said.`,
  ],
  ['that sells', '<title>Ada’s shop: engines for sale in all sizes</title>'],
  ['of few words', '<title>Ada</title><p>Hello.'],
])('accepts a page %s as the site’s own', (_, html) => {
  expect(readAs(html)).toMatchObject({ title: expect.any(String) })
})

it.each([
  ['deep nesting', '<div>'.repeat(400_000)],
  ['many links', '<a rel=me href=/x>'.repeat(100_000)],
  ['many headings', '<h1>x</h1>'.repeat(200_000)],
  ['many words', 'abcdefgh '.repeat(230_000)],
  ['one long word', 'a'.repeat(2_000_000)],
  ['many invalid bytes', Buffer.alloc(2_000_000, 0xff)],
  ['feeds without end', '<link rel=alternate type=application/rss+xml href=/x>'.repeat(40_000)],
])('parses a page of %s quickly', async (_, html) => {
  // Half a second on an idle machine; quadratic time would be minutes.
  expect(await measureLongestBlockMs(async () => readAs(html))).toBeLessThan(4000)
})
