import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { Note } from '../entries.ts'
import { binaryList, emptyList } from '../errors.ts'
import { brokenCharacters, readAsWindows1252 } from '../warnings.ts'

/** The file is binary or empty. */
export class NotTextError extends Error {
  readonly detail: ErrorDetail
  constructor(detail: ErrorDetail) {
    super(detail.code)
    this.detail = detail
  }
}

const byteOrderMarks: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes text of any encoding, detected by byte order mark, XML or HTML declaration, or content. Invalid sequences
 * become U+FFFD, which `notes` reports. @throws NotTextError for a binary or empty file
 */
export async function* decode(chunks: AsyncIterable<Uint8Array>, notes: Note[]): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let brokenCount = 0
  for await (const chunk of withFullHead(chunks)) {
    decoder ??= chooseDecoder(chunk, notes)
    const text = decoder.decode(chunk, { stream: true })
    brokenCount += countBrokenCharacters(text)
    yield text
  }
  if (!decoder) throw new NotTextError(emptyList())
  const rest = decoder.decode()
  brokenCount += countBrokenCharacters(rest)
  yield rest
  if (brokenCount > 0) notes.push({ note: brokenCharacters({ count: brokenCount }) })
}

/** Joins the first chunks into one: detection must not depend on their size. */
async function* withFullHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | undefined = []
  let length = 0
  for await (const chunk of chunks) {
    if (!head) yield chunk
    else {
      head.push(chunk)
      length += chunk.length
      if (length < 16 * 1024) continue
      yield Buffer.concat(head)
      head = undefined
    }
  }
  if (head && length > 0) yield Buffer.concat(head)
}

function chooseDecoder(head: Uint8Array, notes: Note[]): TextDecoder {
  const byteOrderMark = byteOrderMarks.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))
  if (byteOrderMark) return new TextDecoder(byteOrderMark[0])
  const utf16 = detectUtf16(head)
  if (utf16) return new TextDecoder(utf16)
  if (isBinary(head)) throw new NotTextError(binaryList())
  const declaredDecoder = createDeclaredDecoder(head)
  if (declaredDecoder && declaredDecoder.encoding !== 'utf-8') return declaredDecoder
  if (isUtf8(head)) return new TextDecoder()
  notes.push({ note: readAsWindows1252() })
  return new TextDecoder('windows-1252')
}

/** Detects UTF-16 without a byte order mark: every other byte of Western text is zero. */
function detectUtf16(head: Uint8Array): string | undefined {
  const start = head.subarray(0, 64)
  if (start.length < 4) return undefined
  const zeros = [0, 1].map(
    (parity) => start.filter((byte, index) => index % 2 === parity && byte === 0).length,
  )
  const threshold = start.length * 0.4
  if ((zeros[1] ?? 0) > threshold && zeros[0] === 0) return 'utf-16le'
  return (zeros[0] ?? 0) > threshold && zeros[1] === 0 ? 'utf-16be' : undefined
}

function isBinary(head: Uint8Array): boolean {
  const controls = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))
  return controls.includes(0) || controls.length > head.length / 20
}

/** Encoding declarations of XML, and of old browsers' bookmark files. */
const declarations = [
  /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]+)["']/i,
  /^\s*<![\s\S]*<meta\s[^>]*charset\s*=\s*["']?([\w.:-]+)/i,
]

function createDeclaredDecoder(head: Uint8Array): TextDecoder | undefined {
  const start = Buffer.from(head.subarray(0, 8 * 1024)).toString('latin1')
  const label = declarations.map((pattern) => pattern.exec(start)?.[1]).find(Boolean)
  try {
    const decoder = label ? new TextDecoder(label) : undefined
    // The declaration was read as single bytes, so the text is not really UTF-16.
    return decoder?.encoding.startsWith('utf-16') ? undefined : decoder
  } catch {
    return undefined // unknown label
  }
}

/** True if the head is UTF-8, even with a few invalid sequences or a truncated end. */
function isUtf8(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head, { stream: true })
  const brokenCount = countBrokenCharacters(text)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII
  const nonAsciiCount = text.replace(/[\u0000-\u007f]/g, '').length
  return brokenCount <= nonAsciiCount - brokenCount
}

const countBrokenCharacters = (text: string) =>
  text.includes('\ufffd') ? text.split('\ufffd').length - 1 : 0
