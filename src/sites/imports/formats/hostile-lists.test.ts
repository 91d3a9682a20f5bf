import { describe, expect, it } from 'vitest'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { getRejections, readInChunks } from '#test/read-lists.ts'
import type { Entry } from '../entries.ts'

/** Nearly as long as a line can be. */
const longLine = 250_000
/** Fragments that slow down regular expressions and parsers if repeated. */
const fragments = [
  '[',
  '![',
  '[a](b ',
  '[[a]',
  '[a][',
  '"',
  '"\\',
  '|',
  '|-',
  '#',
  '- ',
  ' ',
  '<',
  '<a ',
  '&',
  '&amp;',
  '*_',
  '(',
  '( ',
  'http://a ',
]
const netscape = '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n'
const formats: [string, string, string][] = [
  // The format, the start of its list, and one entry.
  ['bookmarks', `${netscape}<DL><p>`, '<DT><A HREF="https://a.example.com/">A</A>'],
  ['newsboat', '"exec:x"\n', 'https://a.example.com/feed "~A"\n'],
  ['Planet', '[Planet]\n', '[https://a.example.com/feed]\nname = A\n'],
  ['Markdown', '', '- [A](https://a.example.com/) x\n'],
  ['a table', '|A|B|\n|-|-|\n', '|[A](https://a.example.com/)|x|\n'],
]
const getSites = (entries: Entry[]) => entries.filter((entry) => 'url' in entry)

describe.each(formats)('%s', (_, head, entry) => {
  it('is read with any number of entries', async () => {
    const entries = await readInChunks(head + entry.repeat(20_000), 65_536)
    expect(getSites(entries)).toHaveLength(20_000)
  })

  it.each(['', '- [A](https://a.example.com/) ', '[https://', '<a href="x">'])(
    'is not slowed down by long lines that begin with %j',
    async (start) => {
      for (const part of fragments) {
        const line = start + part.repeat(Math.floor(longLine / part.length) - start.length)
        const ms = await measureLongestBlockMs(() =>
          readInChunks(`${head}${entry}${line}y\n${entry}`, 65_536),
        )
        expect(ms, part).toBeLessThan(1000)
      }
    },
  )

  it('is read up to the point of truncation', async () => {
    const text = head + entry + entry
    for (let cut = head.length + entry.length; cut < text.length; cut++)
      expect(getSites(await readInChunks(text.slice(0, cut), 65_536)).length).toBeGreaterThanOrEqual(1)
  })

  it('is read in other encodings and with other line endings', async () => {
    const text = head + entry + entry
    for (const bytes of [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      Buffer.from(text.replaceAll('\n', '\r\n')),
      Buffer.from(text.replaceAll('\n', '\r')),
    ])
      expect(getSites(await readInChunks(bytes))).toHaveLength(2)
  })
})

it('reads bookmarks to a reasonable depth of folders', async () => {
  const folder = '<DT><H3>F</H3><DL><p>'
  const bookmark = '<DT><A HREF="https://a.example.com/">A</A>'
  const deepEntries = await readInChunks(netscape + folder.repeat(150) + bookmark, 65_536)
  expect(getSites(deepEntries)).toHaveLength(1)
  const tooDeepEntries = await readInChunks(netscape + bookmark + folder.repeat(100_000), 65_536)
  expect(getSites(tooDeepEntries)).toHaveLength(1)
  expect(getRejections(tooDeepEntries)).toEqual([
    'Outlines are nested more than 200 levels deep, so the rest of the file was skipped.',
  ])
  const siblings = await readInChunks(
    `${netscape}<DL>${`${folder}${bookmark}</DL><p>`.repeat(1000)}</DL>`,
    65_536,
  )
  expect(getSites(siblings)).toHaveLength(1000)
  expect(getRejections(siblings)).toEqual([])
})

it('reads a JSON tree of many folders, and rejects one that is too deep', async () => {
  const tree = (levels: number) =>
    `${'{"children":['.repeat(levels)}{"url":"https://a.example.com/"}${']}'.repeat(levels)}`
  expect(getSites(await readInChunks(tree(90), 65_536))).toHaveLength(1)
  expect(getRejections(await readInChunks(tree(100_000), 65_536))).toEqual([
    'JSON may be nested at most 200 levels deep.',
  ])
})

it('treats all JSON strings as plain text', async () => {
  const hostileEntries = [
    {
      url: 'https://a.example.com/',
      tags: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      nsfw: { toString: 1 },
    },
    { type: { toString: 1, valueOf: 1 }, title: ['x'], name: { toString: 1 } },
    { url: { href: 'x' }, title: 'y' },
  ]
  const text = `${JSON.stringify(hostileEntries).slice(0, -1)},{"url":"https://b.example.com/","__proto__":{"url":"x"},"tags":[],"tag":"c"}]`
  const entries = await readInChunks(text, 65_536)
  expect(getSites(entries)).toHaveLength(2)
  expect(entries.at(-1)).toMatchObject({ url: 'https://b.example.com/', tags: ['c'] })
})
