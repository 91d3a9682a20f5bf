import { bomOf, charsetIn, decoderOf } from '#features/blogs/page-charset.ts'

/**
 * Decodes a feed. What is declared is often wrong, so the bytes decide first: a byte order mark, UTF-16, valid UTF-8.
 * Else what the document declares, then what the header says, each where the bytes agree; else Windows-1252.
 */
export function decodeFeed(bytes: Uint8Array, httpCharset: string | undefined): string {
  const certain = bomOf(bytes) ?? wideOrder(bytes)
  if (certain) return new TextDecoder(certain).decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const declared = [charsetIn(head), httpCharset].flatMap((label) => decoderFor(label) ?? [])
  // All bytes of ISO-2022-JP are ASCII: valid UTF-8, and still something else.
  const escapes = declared.find(({ encoding }) => encoding === 'iso-2022-jp')
  if (escapes) return escapes.decode(bytes)
  const utf8 = new TextDecoder().decode(bytes)
  if (!utf8.includes('\ufffd') || isMostlyUtf8(utf8)) return utf8
  const others = declared.filter(({ encoding }) => encoding !== 'utf-8')
  for (const decoder of [...others.filter(isSeveralBytes), ...others]) {
    const text = decoder.decode(bytes)
    if (!isGarbled(text)) return text
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** UTF-16 is only ever recognized by its bytes: what else is declared so can be read byte by byte, so it is not. */
function decoderFor(label: string | undefined): TextDecoder | undefined {
  const decoder = label ? decoderOf(label) : undefined
  return decoder?.encoding.startsWith('utf-16') ? undefined : decoder
}

/** UTF-16 without its mark: a feed begins with `<`, `{` or white space, so one of its first two bytes is zero. */
function wideOrder([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined
}

/** Encodings of several bytes a letter reveal themselves: hardly any other text is valid in them. */
const isSeveralBytes = ({ encoding }: TextDecoder) => /^(gb|big5|euc|shift|iso-2022)/.test(encoding)

/** A text of one cut or broken letter is still worth reading. */
const isGarbled = (text: string) => countOf(text, '\ufffd') > text.length / 200

/** UTF-8 with a few broken places; text in another encoding is broken at nearly every letter beyond ASCII. */
function isMostlyUtf8(text: string): boolean {
  const broken = countOf(text, '\ufffd')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII
  const beyondAscii = text.replace(/[\u0000-\u007f]+/g, '').length
  return broken * 2 < beyondAscii - broken
}

const countOf = (text: string, letter: string) => text.split(letter).length - 1
