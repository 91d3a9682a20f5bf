import { expect, it } from 'vitest'
import { readFeed } from './read-feed.ts'

const encodedTitles: Record<string, number[]> = {
  'windows-1252': [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x93], // Größe“
  'windows-1251': [0xc1, 0xeb, 0xee, 0xe3], // Блог
  shift_jis: [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea], // 日本語
  gb18030: [0xd6, 0xd0, 0xce, 0xc4], // 中文
  'iso-2022-jp': [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42], // 日本
}
const utf8 = [...Buffer.from('Größe 日本語')]

/** A feed whose title consists of some bytes. */
function createFeed(title: number[], declared?: string): Buffer {
  const declaration = declared ? `<?xml version="1.0" encoding="${declared}"?>\n` : ''
  const start = `${declaration}<rss version="2.0"><channel><title>`
  return Buffer.concat([Buffer.from(start), Buffer.from(title), Buffer.from('</title></channel></rss>')])
}

function readTitle(bytes: Buffer, charset?: string) {
  const result = readFeed({ bytes, address: 'https://ada.example/feed', charset })
  return 'error' in result ? result.error : result.title
}

it.each([
  ['undeclared UTF-8', utf8, undefined, undefined, 'Größe 日本語'],
  ['UTF-8 declared as something else', utf8, 'iso-8859-1', 'us-ascii', 'Größe 日本語'],
  [
    'UTF-8 with one invalid byte',
    [...utf8, 0xff, ...utf8],
    undefined,
    undefined,
    'Größe 日本語\ufffdGröße 日本語',
  ],
  ['the charset that the document declares', 'windows-1251', 'windows-1251', undefined, 'Блог'],
  ['the charset of the header', 'windows-1251', undefined, 'windows-1251', 'Блог'],
  ['the document’s charset rather than the server’s', 'windows-1251', 'windows-1251', 'iso-8859-1', 'Блог'],
  ['the header’s charset if the document’s is impossible', 'shift_jis', 'utf-8', 'shift_jis', '日本語'],
  ['Shift JIS', 'shift_jis', 'Shift_JIS', undefined, '日本語'],
  ['GB 18030', 'gb18030', 'gb18030', undefined, '中文'],
  ['GB 18030 that the header declares as Latin-1', 'gb18030', 'GB2312', 'iso-8859-1', '中文'],
  ['ISO-2022-JP, all of it ASCII', 'iso-2022-jp', 'iso-2022-jp', undefined, '日本'],
  ['undeclared Windows-1252', 'windows-1252', undefined, undefined, 'Größe“'],
  ['Windows-1252 declared as UTF-8', 'windows-1252', 'utf-8', 'utf-8', 'Größe“'],
  ['an unknown charset as UTF-8', utf8, 'klingon', 'x-klingon', 'Größe 日本語'],
] as [string, string | number[], string | undefined, string | undefined, string][])(
  'reads %s',
  (_, bytes, declared, charset, expected) => {
    expect(
      readTitle(
        createFeed(typeof bytes === 'string' ? (encodedTitles[bytes] ?? []) : bytes, declared),
        charset,
      ),
    ).toBe(expected)
  },
)

it('recognizes byte order marks, and UTF-16 without one', () => {
  const text = createFeed(utf8, 'utf-8').toString()
  expect(readTitle(Buffer.from(`\ufeff${text}`), 'iso-8859-1')).toBe('Größe 日本語')
  for (const mark of ['\ufeff', '']) {
    const littleEndian = Buffer.from(mark + text, 'utf16le')
    expect(readTitle(littleEndian)).toBe('Größe 日本語')
    expect(readTitle(Buffer.from(littleEndian).swap16())).toBe('Größe 日本語')
  }
})
