import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '#api-contract/shapes/limits.ts'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { readPage } from './read-page.ts'

// Random bytes, and pages with misplaced parts.

const parts = [
  ...[
    '<html lang="de">',
    '<head>',
    '</head>',
    '<body>',
    '<title>',
    '</title>',
    '<h1>',
    '</h1>',
    '<p>',
    '<svg>',
  ],
  ...[
    '<meta name="description" content="',
    '<meta property="og:image" content="/x.png">',
    '">',
    '<base href="',
    '<!--',
  ],
  ...[
    '<link rel="alternate" type="application/rss+xml" href="',
    '<a rel="me" href="',
    '<script type="application/ld+json">',
  ],
  ...[
    '</script>',
    '{"@type":"WebSite","name":"',
    '"}',
    'http://[',
    'javascript:alert(1)',
    '//',
    '&amp;',
    '&#0;',
    '\u202e',
  ],
  ...[
    '<meta http-equiv="refresh" content="0;url=',
    '<input type=password>',
    'Ada’s engines ',
    '日本語 ',
    '\ud800',
    '\u0000',
  ],
]
const page = fc
  .array(fc.constantFrom(...parts), { maxLength: 60 })
  .map((chosen) => Buffer.from(chosen.join('')))
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))

function expectReadable(input: Buffer, charset?: string) {
  const result = readPage({
    bytes: input,
    charset,
    address: 'https://ada.example/',
    linkHeader: input.toString('latin1'),
  })
  if ('unusable' in result) return
  if ('redirectTo' in result) return expect(result.redirectTo).toMatch(/^https?:/)
  const { title, description, picture, feeds, fingerprint } = result
  expect([...(title ?? '')].length).toBeLessThanOrEqual(limits.title)
  expect([...(description ?? '')].length).toBeLessThanOrEqual(limits.description)
  const texts = [title, description, fingerprint.title, ...fingerprint.headings, ...fingerprint.words]
  for (const text of texts) expect(text ?? '').not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u)
  for (const url of [picture, ...feeds.map((feed) => feed.url)]) expect(url ?? 'https:').toMatch(/^https?:/)
}

it('parses or rejects any bytes', () => {
  const charset = fc.constantFrom(undefined, 'utf-8', 'gb18030', 'utf-16', 'x')
  fc.assert(
    fc.property(bytes, charset, (input, name) => void expectReadable(input, name)),
    { numRuns: 1000 },
  )
})

it('parses or rejects pages with misplaced parts quickly', async () => {
  const property = fc.asyncProperty(page, async (input) => {
    expect(await measureLongestBlockMs(async () => expectReadable(input))).toBeLessThan(1000)
  })
  await fc.assert(property, { numRuns: 1500 })
})
