import { OutboundProblem } from './outcome.ts'

export type ContentKind = 'html' | 'feed' | 'opml' | 'image' | 'json' | 'text'

interface KindRules {
  /** The Accept header. */
  asks: string
  /** Which media types are accepted; `''` stands for a missing one. */
  takes: RegExp
  /** How a body begins that is accepted whatever its type is. */
  begins?: RegExp
  /** Whether the beginning of something too long is useful. */
  mayCut: boolean
}

/** What may stand before the first element of a document. */
const before = String.raw`^\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*`

export const kinds: Record<ContentKind, KindRules> = {
  html: {
    asks: 'text/html,application/xhtml+xml;q=0.9',
    takes: /^(text\/html|application\/xhtml\+xml|)$/,
    begins: new RegExp(`${before}<(!doctype\\s+html|html|head|title|body|meta)\\b`, 'i'),
    mayCut: true,
  },
  feed: {
    asks: 'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
    takes: /^(text\/.+|application\/(.+\+)?(xml|json)|application\/(rss|atom|octet-stream)|)$/,
    // Warnings of PHP may stand before it.
    begins: /<(\?xml|(\w+:)?(rss|feed|rdf))[\s>]|^\s*\{/i,
    mayCut: true,
  },
  opml: {
    asks: 'text/x-opml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
    takes: /^(text\/(?!html).+|application\/(.+\+)?xml|application\/(opml|octet-stream)|)$/,
    begins: new RegExp(`${before}<opml[\\s>]`, 'i'),
    mayCut: true,
  },
  image: {
    asks: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
    takes: /^(image\/(?!svg).+|application\/octet-stream|)$/,
    mayCut: false,
  },
  json: {
    asks: 'application/json',
    takes: /^(application\/(.+\+)?json|text\/(json|plain|javascript))$/,
    mayCut: false,
  },
  text: { asks: 'text/plain', takes: /^(text\/.+|)$/, mayCut: true },
}

/** Media type and charset of a Content-Type header, which many servers write without semicolons. */
export function readContentType(header = '') {
  const contentType = /^[^\s;,]*/.exec(header.trim().toLowerCase())?.[0] ?? ''
  return { contentType, charset: /charset\s*=\s*["']?([^\s"';,]+)/i.exec(header)?.[1]?.toLowerCase() }
}

/**
 * Whether a body is of the kind asked for, by its media type.
 * @returns undefined where it is, otherwise a check of its first bytes
 * @throws OutboundProblem `type`, and so does the check
 */
export function checkOfKind(kind: ContentKind, contentType: string): ((head: Buffer) => void) | undefined {
  const { takes, begins } = kinds[kind]
  if (takes.test(contentType)) return undefined
  if (!begins) throw new OutboundProblem('type')
  return (head) => {
    if (!begins.test(textOf(head))) throw new OutboundProblem('type')
  }
}

/** Bytes that tell text from what is packed. */
export const plainBytes = 12

/** Whether bytes are markup, JSON or plain text. Nothing that is packed begins so. */
export const readsAsText = (head: Buffer): boolean =>
  /^[ \t\r\n]*(<[!?/a-z]|\{)/i.test(textOf(head)) ||
  /^[\t\r\n -~]+$/.test(head.subarray(0, plainBytes).toString('latin1'))

/** Enough to see what a body is, behind warnings of the server. */
export const tellingBytes = 2048

/** The beginning of a text in any encoding, as far as it is ASCII. */
const textOf = (head: Buffer) =>
  head
    .subarray(0, tellingBytes)
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
