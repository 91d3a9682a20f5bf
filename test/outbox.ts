import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A parsed mail. */
export interface MailInOutbox {
  /** By lower-case name. */
  headers: Record<string, string>
  to: string
  subject: string
  text: string
  html: string
  /** All URLs in the text. */
  links: string[]
}

const decodeQuotedPrintable = (body: string) =>
  Buffer.from(
    body
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes the encoded words (RFC 2047) of a header, as nodemailer writes them. */
const decodeHeader = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString('utf8')
        : decodeQuotedPrintable(words.replaceAll('_', ' ')),
    )

function parsePart(source: string): { headers: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(source) ?? []
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line) ?? ['', '', ''])
  return {
    headers: Object.fromEntries(
      headers.map(([, name = '', value = '']) => [name.toLowerCase(), decodeHeader(value)]),
    ),
    body,
  }
}

/** Parses a mail. */
export function readMail(source: string): MailInOutbox {
  const { headers, body } = parsePart(source)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary
    ? body.split(`--${boundary}`).map((part) => parsePart(part.replace(/^\r\n/, '')))
    : []
  const readPart = (type: string) => {
    const part = parts.find((part) => part.headers['content-type']?.startsWith(type))
    const encoding = part?.headers['content-transfer-encoding']
    const words = part?.body ?? ''
    const plain =
      encoding === 'base64'
        ? Buffer.from(words, 'base64').toString('utf8')
        : encoding === 'quoted-printable'
          ? decodeQuotedPrintable(words)
          : words
    return plain.replaceAll('\r\n', '\n').trim()
  }
  const text = readPart('text/plain')
  return {
    headers,
    to: headers.to ?? '',
    subject: headers.subject ?? '',
    text,
    html: readPart('text/html'),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  }
}

/** The mails in the outbox of a data folder, oldest first. */
export async function readOutbox(dataDir: string): Promise<MailInOutbox[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))))
}
