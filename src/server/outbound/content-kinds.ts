import { OutboundProblem } from './outcome.ts'

export type ContentKind = 'html' | 'feed' | 'opml' | 'image' | 'json' | 'text'

interface KindRules {
  /** The Accept header. */
  asks: string
  /** Which media types are accepted; `''` stands for a missing one. */
  takes: RegExp
  /** Whether the beginning of something too long is useful. */
  mayCut: boolean
}

export const kinds: Record<ContentKind, KindRules> = {
  html: {
    asks: 'text/html,application/xhtml+xml;q=0.9',
    takes: /^(text\/html|application\/xhtml\+xml|)$/,
    mayCut: true,
  },
  feed: {
    asks: 'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
    takes: /^(text\/.+|application\/(.+\+)?(xml|json)|application\/(rss|atom|octet-stream)|)$/,
    mayCut: false,
  },
  opml: {
    asks: 'text/x-opml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
    takes: /^(text\/(?!html).+|application\/(.+\+)?xml|application\/(opml|octet-stream)|)$/,
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

/** Splits a Content-Type header; refuses one that is not of the kind asked for. */
export function readContentType(header: string | undefined, kind: ContentKind) {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';')
  const contentType = type.trim()
  if (!kinds[kind].takes.test(contentType)) throw new OutboundProblem('type')
  const charset = /^\s*charset\s*=\s*"?([^"\s]+)/.exec(
    parameters.find((part) => part.includes('charset')) ?? '',
  )
  return { contentType, charset: charset?.[1] }
}
