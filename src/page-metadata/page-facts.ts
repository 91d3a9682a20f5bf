import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'

export interface PageLink {
  rel: string[]
  href: string
  type: string
  title: string
  /** The longer side of an icon in pixels, as declared; 0 if undeclared. */
  size: number
}

/** A link in the text. */
interface PageAnchor {
  href: string
  rel: string[]
  text: string
  /** True inside a footer. */
  isInFooter: boolean
}

/** The raw declarations and contents of a page, neither cleaned nor selected. */
export interface PageFacts {
  title: string
  /** `<base href>`, if present. */
  base: string | undefined
  /** All contents of `meta` elements by lower-case name, property or itemprop, in order. */
  metas: Map<string, string[]>
  links: PageLink[]
  /** Targets of links in the text that look like feeds. */
  feedAnchors: string[]
  anchors: PageAnchor[]
  /** The target of an immediate redirect (`<meta http-equiv="refresh">`). */
  refresh: string | undefined
  jsonLd: string[]
  /** `<html lang>`. */
  lang: string | undefined
  /** The texts of headings of levels 1 to 3. */
  headings: string[]
  /** Targets of `rel="me"`, from links in the head and in the text. */
  relMe: string[]
  /** The beginning of the visible text, with unnormalized white space. */
  text: string
  hasPassword: boolean
}

/** Limits that no reasonable page exceeds; the rest is ignored. */
const limits = {
  metas: 300,
  links: 300,
  feedAnchors: 20,
  anchors: 2000,
  me: 1000,
  headings: 20,
  jsonLd: 20,
  text: 200_000,
  /** Tags and attributes: reasonable pages of 2 MB have fewer. */
  tokens: 100_000,
}
const maxVisible = 20_000
/** Limits per attribute in characters: for addresses, for words such as `rel` and `sizes`, and for contents. */
const maxChars = { address: 4096, word: 200, content: 10_000 }

const feedPath = /(^|\/)(feed|rss|atom)(\.xml|\.json)?\/?$|\.(rss|atom)$|\/index\.xml$/i

/** Elements with invisible content. */
const invisibleElements = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'title',
  'iframe',
  'select',
  'textarea',
])
/** Elements that do not separate words. */
const inlineElements = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
])
const isHeading = (name: string) => /^h[1-3]$/.test(name)

/** The parser's work grows with the square of the depth. Browsers stop nesting here, too. */
const maxDepth = 512
const chunkSize = 16_384

/** Reads a page in one pass without building a tree. Stops at extreme depths or numbers of tags. */
export function readPageFacts(html: string): PageFacts {
  const facts = emptyFacts()
  for (const _ of readInto(facts, html));
  return facts
}

/** Reads a page, yielding to the event loop: a pathological page takes as long as hundreds of requests. */
export async function readPageFactsWithoutBlocking(html: string): Promise<PageFacts> {
  const facts = emptyFacts()
  for (const _ of readInto(facts, html)) await nextTurn()
  return facts
}

const emptyFacts = (): PageFacts => ({
  title: '',
  base: undefined,
  metas: new Map(),
  links: [],
  feedAnchors: [],
  anchors: [],
  refresh: undefined,
  jsonLd: [],
  lang: undefined,
  headings: [],
  relMe: [],
  text: '',
  hasPassword: false,
})

/** Parses one chunk per step. */
function* readInto(facts: PageFacts, html: string): Generator<void, void> {
  let capturedElement: 'title' | 'json-ld' | undefined
  let heading: string | undefined
  let invisibleFrom = 0
  let anchor: PageAnchor | undefined
  let footerFrom = 0
  let text = ''
  let svgDepth = 0
  let metaCount = 0
  let depth = 0
  let tokenCount = 0
  let jsonLdLength = 0

  const parser = new Parser({
    onattribute() {
      tokenCount++
    },
    onopentag(name, attributes) {
      depth++
      if (!invisibleFrom && invisibleElements.has(name)) invisibleFrom = depth
      // A body ends an unclosed head.
      if (name === 'body') invisibleFrom = 0
      if (!inlineElements.has(name) && facts.text.length < maxVisible) facts.text += ' '
      if (isHeading(name) && facts.headings.length < limits.headings) heading = ''
      if (name === 'html') facts.lang ??= attributes.lang ?? attributes['xml:lang']
      if (name === 'input' && attributes.type?.toLowerCase() === 'password') facts.hasPassword = true
      if (name === 'a' || name === 'link') readRelMe(facts, attributes)
      if (name === 'footer') footerFrom ||= depth
      if (name === 'a') anchor = startAnchor(facts, attributes, footerFrom > 0)
      if (name === 'svg') svgDepth++
      else if (name === 'title' && !svgDepth && !facts.title) capturedElement = 'title'
      else if (name === 'script' && attributes.type?.trim().toLowerCase() === 'application/ld+json')
        capturedElement = 'json-ld'
      else if (name === 'meta' && metaCount++ < limits.metas) readMeta(facts, attributes)
      else if (name === 'link' && facts.links.length < limits.links) readLink(facts, attributes)
      else if (name === 'a' && facts.feedAnchors.length < limits.feedAnchors) readAnchor(facts, attributes)
      else if (name === 'base') facts.base ??= attributes.href
      text = ''
    },
    ontext(data) {
      if (capturedElement && text.length < limits.text) text += data
      if (anchor && anchor.text.length < maxChars.word) anchor.text += data
      if (invisibleFrom) return
      if (facts.text.length < maxVisible) facts.text += data
      if (heading !== undefined && heading.length < maxChars.word) heading += data
    },
    onclosetag(name) {
      if (invisibleFrom === depth) invisibleFrom = 0
      if (footerFrom === depth) footerFrom = 0
      if (name === 'a') anchor = undefined
      depth--
      if (isHeading(name) && heading !== undefined) {
        if (heading.trim()) facts.headings.push(heading)
        heading = undefined
      }
      if (name === 'svg') svgDepth = Math.max(0, svgDepth - 1)
      if (capturedElement === 'title' && name === 'title') facts.title = text.slice(0, maxChars.content)
      if (capturedElement === 'json-ld' && name === 'script' && facts.jsonLd.length < limits.jsonLd) {
        jsonLdLength += text.length
        if (jsonLdLength <= limits.text) facts.jsonLd.push(text)
      }
      if (name === 'title' || name === 'script') capturedElement = undefined
    },
  })
  for (
    let start = 0;
    start < html.length && depth < maxDepth && tokenCount < limits.tokens;
    start += chunkSize
  ) {
    const text = html.slice(start, start + chunkSize)
    parser.write(text)
    tokenCount += text.split('<').length
    yield
  }
  parser.end()
}

type Attributes = Record<string, string>

function readMeta(facts: PageFacts, attributes: Attributes) {
  const content = attributes.content?.slice(0, maxChars.content).trim()
  if (!content) return
  if (attributes['http-equiv']?.toLowerCase() === 'refresh') {
    facts.refresh ??= /^[0-5](?:\.\d+)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1]
  }
  for (const key of [attributes.property, attributes.name, attributes.itemprop]) {
    const name = key?.slice(0, maxChars.word).trim().toLowerCase()
    if (name) facts.metas.set(name, [...(facts.metas.get(name) ?? []), content])
  }
}

function readLink(facts: PageFacts, { rel = '', href = '', type = '', title = '', sizes = '' }: Attributes) {
  if (href.length > maxChars.address || !href.trim()) return
  const readWord = (text: string) => text.slice(0, maxChars.word).trim()
  const size = Math.max(0, ...[...readWord(sizes).matchAll(/\d{1,5}/g)].map(Number))
  const link = { href: href.trim(), type: readWord(type).toLowerCase(), title: readWord(title), size }
  facts.links.push({ ...link, rel: readWord(rel).toLowerCase().split(/\s+/) })
}

function readRelMe(facts: PageFacts, { rel = '', href = '' }: Attributes) {
  if (facts.relMe.length >= limits.me || href.length > maxChars.address || !href.trim()) return
  const kinds = rel.slice(0, maxChars.address).toLowerCase().split(/\s+/)
  if (kinds.includes('me')) facts.relMe.push(href.trim())
}

/** Starts a link, whose text follows. */
function startAnchor(
  { anchors }: PageFacts,
  { rel = '', href = '' }: Attributes,
  isInFooter: boolean,
): PageAnchor | undefined {
  if (anchors.length >= limits.anchors || href.length > maxChars.address || !href.trim()) return undefined
  const kinds = rel.slice(0, maxChars.word).trim().toLowerCase().split(/\s+/)
  const anchor = { href: href.trim(), rel: kinds, text: '', isInFooter }
  anchors.push(anchor)
  return anchor
}

function readAnchor(facts: PageFacts, { href = '' }: Attributes) {
  if (href.length > maxChars.address) return
  const path = href.trim().split(/[?#]/)[0] ?? ''
  if (feedPath.test(path)) facts.feedAnchors.push(href.trim())
}
