import { detectCharset } from './detect-charset.ts'

/** How far a declaration is looked for. Browsers go by one anywhere in a page's head. */
const headBytes = 256 * 1024

/** Decodes a page: what its header says counts before what it declares itself, as in browsers. */
export const decodePage = (bytes: Uint8Array, httpCharset: string | undefined): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes)).replace(quoted, '')
  return decodeText(bytes, [httpCharset, metaCharset(head), xmlCharset(head)])
}

/** Decodes a feed: what it declares counts before what its header says, which many servers send for everything. */
export const decodeFeed = (bytes: Uint8Array, httpCharset: string | undefined): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes))
  return decodeText(bytes, [xmlCharset(head), httpCharset])
}

/**
 * Decodes a text. What is declared is often wrong, so the bytes decide first: a byte order mark, UTF-16, valid UTF-8. Else what
 * is declared, where the bytes agree; else what they look like. A letter that is cut off at the end is dropped.
 */
function decodeText(bytes: Uint8Array, labels: (string | undefined)[]): string {
  const certain = bomOf(bytes) ?? wideOrder(bytes)
  if (certain) return new TextDecoder(certain).decode(bytes)
  const declared = labels.flatMap((label) => decoderFor(label) ?? [])
  // All bytes of ISO-2022-JP are ASCII: valid UTF-8, and still something else.
  const escapes = declared.find(({ encoding }) => encoding === 'iso-2022-jp') ?? escapesIn(bytes)
  if (escapes) return escapes.decode(bytes)
  const utf8 = new TextDecoder().decode(bytes, { stream: true })
  if (!utf8.includes('\ufffd') || isMostlyUtf8(utf8)) return utf8
  const detected = detectCharset(bytes)
  // Many servers declare Windows-1252 for everything, and any bytes are valid in it.
  const isMistaken = isOtherScript(new TextDecoder(detected).decode(bytes))
  const others = declared.filter(
    ({ encoding }) => encoding !== 'utf-8' && !(isMistaken && encoding === 'windows-1252'),
  )
  for (const decoder of [...others.filter(isSeveralBytes), ...others]) {
    const text = decoder.decode(bytes)
    if (!isGarbled(text)) return text
  }
  return new TextDecoder(detected).decode(bytes)
}

/** The encoding that a byte order mark tells. */
function bomOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

/** Where browsers find no declarations. */
const quoted = /<!--[\s\S]*?(?:-->|$)|<script\b[\s\S]*?(?:<\/script|$)/gi

const metaCharset = (head: string) => /<meta\s[^>]*charset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(head)?.[1]
const xmlCharset = (head: string) => /<\?xml\s[^>]*encoding\s*=\s*["']([\w:.+-]+)/i.exec(head)?.[1]

/** UTF-16 is only ever recognized by its bytes: what else is declared so can be read byte by byte, so it is not. */
function decoderFor(label: string | undefined): TextDecoder | undefined {
  try {
    const decoder = label ? new TextDecoder(label) : undefined
    return decoder?.encoding.startsWith('utf-16') ? undefined : decoder
  } catch {
    return undefined
  }
}

const japaneseEscape = Buffer.from('\u001b$B')

/** ISO-2022-JP that nobody declared. */
const escapesIn = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(japaneseEscape)
    ? new TextDecoder('iso-2022-jp')
    : undefined

/** UTF-16 without its mark: a text begins with `<`, `{` or white space, so one of its first two bytes is zero. */
function wideOrder([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined
}

/** Encodings of several bytes a letter reveal themselves: hardly any other text is valid in them. */
const isSeveralBytes = ({ encoding }: TextDecoder) => /^(gb|big5|euc|shift|iso-2022)/.test(encoding)

/** Whether some words have no letters of the Latin alphabet. */
const isOtherScript = (text: string) =>
  (text.slice(0, 200_000).match(/(?:(?!\p{sc=Latin})\p{L}){2}/gu)?.length ?? 0) > 3

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
