import { describe, expect, it } from 'vitest'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { getRejections, readInChunks } from '#test/read-lists.ts'
import { warningText } from '../warnings.ts'

describe('text in any encoding', () => {
  const readTitles = async (bytes: Uint8Array) =>
    (await readInChunks(bytes)).map((entry) =>
      'note' in entry ? warningText(defaultTranslator, entry.note) : 'title' in entry ? entry.title : '',
    )

  it('is detected by its byte order mark', async () => {
    const text = 'url,title\nhttps://a.dev,日記\n'
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await readTitles(Buffer.from(`\ufeff${text}`))).toEqual(['日記'])
    expect(await readTitles(utf16)).toEqual(['日記'])
    expect(await readTitles(Buffer.from(utf16).swap16())).toEqual(['日記'])
  })

  it('is detected by its content', async () => {
    expect(await readTitles(Buffer.from('url,title\nhttps://a.dev,Ann\n', 'utf16le'))).toEqual(['Ann'])
    expect(await readTitles(Buffer.from('url,title\nhttps://a.dev,Caf\xe9\n', 'latin1'))).toEqual([
      'Café',
      'The text isn’t UTF-8, so it was read as Windows-1252.',
    ])
  })

  it('is detected by an XML declaration', async () => {
    const opml =
      '<?xml version="1.0" encoding="windows-1251"?><opml><outline text="\xcf\xf0" htmlUrl="https://a.dev"/></opml>'
    expect(await readTitles(Buffer.from(opml, 'latin1'))).toEqual(['Пр'])
  })

  it('is not UTF-16 just because it is declared', async () => {
    const opml =
      '<?xml version="1.0" encoding="utf-16"?><opml><outline text="日記" htmlUrl="https://a.dev"/></opml>'
    expect(await readTitles(Buffer.from(opml))).toEqual(['日記'])
  })

  it('is repaired if parts are invalid', async () => {
    const bytes = Buffer.concat([
      Buffer.from('url,title\nhttps://a.dev,日記日記\nhttps://b.dev,B'),
      Buffer.from([0xff]),
      Buffer.from('en'),
    ])
    expect(await readTitles(bytes)).toEqual(['日記日記', 'B\ufffden', 'Replaced 1 broken character.'])
  })
})

const unknownFormat =
  'This isn’t a list of sites in a format we can read: OPML, bookmarks, CSV, JSON, Markdown, a newsboat or Planet configuration, or one address per line.'

describe('a file that is not a list', () => {
  it.each([
    ['', 'The file is empty.'],
    [' \n\n ', 'The file is empty.'],
    ['\ufeff', 'The file is empty.'],
    [
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'This is a binary file, not a list of sites.',
    ],
    ['<!doctype html><html><body>x</body></html>', 'This is a web page, not a list of sites.'],
    [
      '{"version": "https://jsonfeed.org/version/1.1", "items": [{"url": "https://a.dev/1"}]}',
      'This is a feed, not a list of sites.',
    ],
    ['<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'This is a feed, not a list of sites.'],
    [
      'Read this first, because it tells you how the list is made:\n- https://a.dev\n- https://b.dev\n- https://c.dev',
      unknownFormat,
    ],
    ['Dear friends,\nI went for a walk.\nIt was fine.', unknownFormat],
  ])('is rejected: %j', async (content, sentence) =>
    expect(getRejections(await readInChunks(content))).toEqual([sentence]),
  )
})
