import { detectCharset } from './detect-charset.ts'

/** Bytes searched for a declaration. Browsers accept one anywhere in the head. */
const headBytes = 256 * 1024

/** Decodes a page. Its HTTP header takes precedence over its own declaration, as in browsers. */
export const decodePage = (bytes: Uint8Array, httpCharset: string | undefined): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes)).replace(ignoredParts, '')
  return decodeText(bytes, [httpCharset, metaCharset(head), xmlCharset(head)])
}

/**
 * Decodes a feed. Its own declaration takes precedence over the HTTP header, which many servers send for everything.
 */
export const decodeFeed = (bytes: Uint8Array, httpCharset: string | undefined): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes))
  return decodeText(bytes, [xmlCharset(head), httpCharset])
}

/**
 * Decodes a text. Declarations are often wrong, so the bytes decide first: by a byte order mark, or as UTF-16 or valid
 * UTF-8. Otherwise uses a declaration that fits the bytes, or else detection. Drops a character truncated at the end.
 */
function decodeText(bytes: Uint8Array, labels: (string | undefined)[]): string {
  const certainEncoding = detectBom(bytes) ?? detectUtf16(bytes)
  if (certainEncoding) return new TextDecoder(certainEncoding).decode(bytes)
  const declaredDecoders = labels.flatMap((label) => decoderFor(label) ?? [])
  // ISO-2022-JP consists of ASCII bytes, so it is always valid UTF-8, too.
  const iso2022JpDecoder =
    declaredDecoders.find(({ encoding }) => encoding === 'iso-2022-jp') ?? detectIso2022Jp(bytes)
  if (iso2022JpDecoder) return iso2022JpDecoder.decode(bytes)
  const utf8 = new TextDecoder().decode(bytes, { stream: true })
  if (!utf8.includes('\ufffd') || isMostlyUtf8(utf8)) return utf8
  const detectedEncoding = detectCharset(bytes)
  // Many servers declare Windows-1252 for everything, and any bytes are valid in it.
  const isNotWestern = isNonLatin(new TextDecoder(detectedEncoding).decode(bytes))
  const plausibleDecoders = declaredDecoders.filter(
    ({ encoding }) => encoding !== 'utf-8' && !(isNotWestern && encoding === 'windows-1252'),
  )
  for (const decoder of [...plausibleDecoders.filter(isMultiByte), ...plausibleDecoders]) {
    const text = decoder.decode(bytes)
    if (!isGarbled(text)) return text
  }
  return new TextDecoder(detectedEncoding).decode(bytes)
}

function detectBom(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

/** Parts of a page in which browsers ignore declarations. */
const ignoredParts = /<!--[\s\S]*?(?:-->|$)|<script\b[\s\S]*?(?:<\/script|$)/gi

const metaCharset = (head: string) => /<meta\s[^>]*charset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(head)?.[1]
const xmlCharset = (head: string) => /<\?xml\s[^>]*encoding\s*=\s*["']([\w:.+-]+)/i.exec(head)?.[1]

/** Ignores declared UTF-16: a declaration that is readable as ASCII must be wrong. */
function decoderFor(label: string | undefined): TextDecoder | undefined {
  try {
    const decoder = label ? new TextDecoder(label) : undefined
    return decoder?.encoding.startsWith('utf-16') ? undefined : decoder
  } catch {
    return undefined
  }
}

const japaneseEscape = Buffer.from('\u001b$B')

/** Recognizes undeclared ISO-2022-JP. */
const detectIso2022Jp = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(japaneseEscape)
    ? new TextDecoder('iso-2022-jp')
    : undefined

/**
 * Recognizes UTF-16 without a byte order mark: texts start with `<`, `{` or white space, so one of the first two
 * bytes is zero.
 */
function detectUtf16([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined
}

/** Multi-byte encodings are reliable: hardly any other text is valid in them. */
const isMultiByte = ({ encoding }: TextDecoder) => /^(gb|big5|euc|shift|iso-2022)/.test(encoding)

/** True if a text contains words in a script other than Latin. */
const isNonLatin = (text: string) =>
  (text.slice(0, 200_000).match(/(?:(?!\p{sc=Latin})\p{L}){2}/gu)?.length ?? 0) > 3

/** True if a text has more than a few truncated or broken characters. */
const isGarbled = (text: string) => countOccurrences(text, '\ufffd') > text.length / 200

/** True if a text is UTF-8 with a few errors; in other encodings, nearly every non-ASCII character is an error. */
function isMostlyUtf8(text: string): boolean {
  const brokenCount = countOccurrences(text, '\ufffd')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII
  const beyondAscii = text.replace(/[\u0000-\u007f]+/g, '').length
  return brokenCount * 2 < beyondAscii - brokenCount
}

const countOccurrences = (text: string, letter: string) => text.split(letter).length - 1
