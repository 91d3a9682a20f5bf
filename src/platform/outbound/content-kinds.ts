import { OutboundError } from './outcome.ts'

export type ContentKind = 'html' | 'feed' | 'opml' | 'image' | 'json' | 'text'

interface KindRules {
  /** The Accept header. */
  accept: string
  /** Accepted media types; `''` stands for a missing one. */
  mediaTypes: RegExp
  /** A body that begins like this is accepted whatever its media type. */
  signature?: RegExp
  /** True if a truncated body is useful. */
  allowTruncation: boolean
}

/** Matches content that may precede the first element of a document. */
const documentPrologue = String.raw`^\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*`

export const contentKinds: Record<ContentKind, KindRules> = {
  html: {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    mediaTypes: /^(text\/html|application\/xhtml\+xml|)$/,
    signature: new RegExp(`${documentPrologue}<(!doctype\\s+html|html|head|title|body|meta)\\b`, 'i'),
    allowTruncation: true,
  },
  feed: {
    accept:
      'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
    mediaTypes: /^(text\/.+|application\/(.+\+)?(xml|json)|application\/(rss|atom|octet-stream)|)$/,
    // PHP warnings may precede the feed.
    signature: /<(\?xml|(\w+:)?(rss|feed|rdf))[\s>]|^\s*\{/i,
    allowTruncation: true,
  },
  opml: {
    accept: 'text/x-opml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
    mediaTypes: /^(text\/(?!html).+|application\/(.+\+)?xml|application\/(opml|octet-stream)|)$/,
    signature: new RegExp(`${documentPrologue}<opml[\\s>]`, 'i'),
    allowTruncation: true,
  },
  image: {
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
    mediaTypes: /^(image\/(?!svg).+|application\/octet-stream|)$/,
    allowTruncation: false,
  },
  json: {
    accept: 'application/json',
    mediaTypes: /^(application\/(.+\+)?json|text\/(json|plain|javascript))$/,
    allowTruncation: false,
  },
  text: { accept: 'text/plain', mediaTypes: /^(text\/.+|)$/, allowTruncation: true },
}

/** Parses media type and charset of a Content-Type header, which many servers write without semicolons. */
export function readContentType(header = '') {
  const contentType = /^[^\s;,]*/.exec(header.trim().toLowerCase())?.[0] ?? ''
  return { contentType, charset: /charset\s*=\s*["']?([^\s"';,]+)/i.exec(header)?.[1]?.toLowerCase() }
}

/**
 * Checks whether a body is of the requested kind, by its media type.
 * @returns undefined if it is, otherwise a check of its first bytes
 * @throws OutboundError `type`, and so does the check
 */
export function createContentCheck(
  kind: ContentKind,
  contentType: string,
): ((head: Buffer) => void) | undefined {
  const { mediaTypes, signature } = contentKinds[kind]
  if (mediaTypes.test(contentType)) return undefined
  if (!signature) throw new OutboundError('type')
  return (head) => {
    if (!signature.test(asciiText(head))) throw new OutboundError('type')
  }
}

/** Bytes needed to tell text from compressed data. */
export const textSniffBytes = 12

/** True if bytes look like markup, JSON or plain text; compressed data never does. */
export const looksLikeText = (head: Buffer): boolean =>
  /^[ \t\r\n]*(<[!?/a-z]|\{)/i.test(asciiText(head)) ||
  /^[\t\r\n -~]+$/.test(head.subarray(0, textSniffBytes).toString('latin1'))

/** Bytes needed to recognize a body, even after warnings printed by the server. */
export const sniffBytes = 2048

/** The ASCII characters at the start of a text in any encoding. */
const asciiText = (head: Buffer) =>
  head
    .subarray(0, sniffBytes)
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
