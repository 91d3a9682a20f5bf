import { Parser } from 'htmlparser2'
import { resolvePublicLink } from '#addresses/public-link.ts'
import { parseRobotsDirectives, type RobotsDirectives } from '#page-metadata/robots-meta.ts'
import {
  createDefaultBudget,
  createOwnBudget,
  isEntry,
  isEssential,
  isLink,
  isMarkupInName,
  isRobotsMeta,
  renderAtomLink,
  withoutNamespace,
} from './feed-elements.ts'
import { maxEntries } from './feed-limits.ts'
import {
  binaryType,
  escapeText,
  getLocalName,
  isUsefulName,
  repairText,
  startTag,
  toLegalXml,
} from './repair-xml.ts'

type FeedRoot = 'rss' | 'feed' | 'rdf'

/** A feed as small, well-formed, equivalent XML. */
export interface NormalizedFeed {
  root: FeedRoot
  xml: string
  /** The base of relative addresses, if declared (`xml:base`). */
  base: string | undefined
  /** Number of entries, including skipped ones. */
  entries: number
  robots: RobotsDirectives
}

const maxChildren = 100
/** Deeper elements lose their tags. */
const maxTagDepth = 60
/** The parser's work grows with the square of the depth, so it stops here. */
const maxDepth = 400
const chunkSize = 16_384

interface Level {
  /** Its end tag; empty if the start tag was dropped. */
  end: string
  local: string
  base: string | undefined
  budget: { remaining: number }
  isEntry: boolean
  /** For a feed's or entry's `link`: the address that the parser would miss, as XML. */
  link: { address: string; rel: string } | undefined
  /** Inner markup is escaped, as `type="html"` requires. */
  isEscaped: boolean
  children: number
  /** Number of children that are essential. */
  essentialChildren: number
}

interface NormalizeOptions {
  /** If true, an incomplete last entry is dropped. */
  isTruncated?: boolean
  /** Number of entries to skip at the beginning. */
  skip?: number
}

/**
 * Rewrites a feed into safe input for the feed parser: repairs broken XML, limits the number of entries, the size of
 * each element and the depth, and lets no custom entities through.
 * @returns `page` for a web page, undefined for anything else that is no feed
 */
export function normalizeFeed(
  text: string,
  address: string,
  options: NormalizeOptions = {},
): NormalizedFeed | 'page' | undefined {
  const rewriter = new FeedRewriter(address, options)
  const legalText = toLegalXml(text)
  for (let start = 0; start < legalText.length && !rewriter.isDone; start += chunkSize) {
    rewriter.write(legalText.slice(start, start + chunkSize))
  }
  return rewriter.result() ?? (/^\s*<!doctype html/i.test(text) ? 'page' : undefined)
}

class FeedRewriter {
  isDone = false
  #root: FeedRoot | undefined
  #isPage = false
  #base: string | undefined
  #entries = 0
  #depth = 0
  /** The depth at which a skipped element started; 0 outside. */
  #skippedFrom = 0
  #text = ''
  #isCdata = false
  /** Length of `#xml` before the last entry. */
  #entryStart = 0
  readonly #address: string
  readonly #options: NormalizeOptions
  readonly #robots: string[] = []
  readonly #levels: Level[] = []
  readonly #xml: string[] = []
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      onclosetag: () => this.#close(),
      ontext: (data) => {
        if (this.#levels.length > 0 && !this.#skippedFrom && this.#text.length < 50_000) this.#text += data
      },
      oncdatastart: () => this.#flush(),
      oncdataend: () => {
        this.#isCdata = true
        this.#flush()
        this.#isCdata = false
      },
    },
    { xmlMode: true, decodeEntities: false },
  )

  constructor(address: string, options: NormalizeOptions) {
    this.#address = address
    this.#options = options
  }

  write(chunk: string) {
    this.#parser.write(chunk)
  }

  result(): NormalizedFeed | 'page' | undefined {
    if (this.#options.isTruncated) this.#dropOpenEntry()
    this.#parser.end()
    if (!this.#root) return this.#isPage ? 'page' : undefined
    return {
      root: this.#root,
      xml: this.#xml.join(''),
      base: this.#base,
      entries: this.#entries,
      robots: parseRobotsDirectives(this.#robots),
    }
  }

  #dropOpenEntry() {
    const entry = this.#levels.findIndex(({ isEntry }) => isEntry)
    if (entry < 0) return
    this.#levels.length = entry
    this.#xml.length = this.#entryStart
    this.#text = ''
  }

  #open(name: string, attributes: Record<string, string>) {
    this.#depth++
    if (this.#depth >= maxDepth) this.isDone = true
    if (this.isDone || this.#skippedFrom) return
    this.#flush()
    const local = getLocalName(name)
    if (!this.#root && !this.#begin(local)) return
    const parent = this.#levels.at(-1)
    if (this.#isSkipped(parent, local)) this.#skippedFrom = this.#depth
    else if (parent?.isEscaped) this.#openEscaped(parent, name, attributes)
    else this.#openElement(parent, local, name, attributes)
    if (local === 'meta' && !parent?.isEntry && isRobotsMeta(attributes))
      this.#robots.push(attributes.content ?? '')
  }

  /** True once the feed has started. Anything before its root, such as a PHP warning, is skipped. */
  #begin(local: string): boolean {
    if (local === 'rss' || local === 'feed' || local === 'rdf') this.#root = local
    else if (local === 'html') {
      this.#isPage = true
      this.isDone = true
    }
    return this.#root !== undefined
  }

  #isSkipped(parent: Level | undefined, local: string): boolean {
    if (!parent || parent.isEscaped) return false
    // An entry's link may come after hundreds of tags or pictures.
    const kind = isEssential(local) ? 'essentialChildren' : 'children'
    parent[kind]++
    if (parent.isEntry && parent[kind] > maxChildren) return true
    // RDF's table of contents is often wrong; document order counts instead.
    if (this.#root === 'rdf' && parent.local === 'channel' && local === 'items') return true
    if (!isEntry(local, parent, this.#levels.length)) return false
    const { skip = 0 } = this.#options
    this.#entries++
    return this.#entries <= skip || this.#entries > skip + maxEntries
  }

  #openElement(parent: Level | undefined, local: string, name: string, attributes: Record<string, string>) {
    const declaredBase = attributes['xml:base']
    const inherited = parent?.base
    const base =
      (declaredBase && resolvePublicLink(declaredBase, new URL(inherited ?? this.#address))) || inherited
    const entry = isEntry(local, parent, this.#levels.length)
    const isEscaped = /xhtml/.test(attributes.type ?? '')
    const budget = createOwnBudget(local) ?? (entry ? undefined : parent?.budget) ?? createDefaultBudget()
    const isWritten =
      isUsefulName(name) &&
      this.#levels.length < maxTagDepth &&
      !isMarkupInName(parent, local) &&
      spend(budget, name)
    const outputAttributes = {
      ...(this.#root === 'rss' && local !== 'link' ? withoutNamespace(attributes) : attributes),
      ...(entry && base && { 'xml:base': base }),
      ...(isEscaped && { type: 'html' }),
      ...(attributes.mode === 'base64' && { type: binaryType }),
      ...(local === 'link' &&
        declaredBase &&
        attributes.href && {
          href: resolvePublicLink(attributes.href, new URL(base ?? this.#address)) ?? '',
        }),
    }
    if (entry) this.#entryStart = this.#xml.length
    if (isWritten) this.#xml.push(startTag(name, outputAttributes))
    if (this.#levels.length < 2 && !entry) this.#base = base ?? this.#base
    const end = isWritten ? `</${name}>` : ''
    const link = isLink(parent, local) ? this.#createLink(name, outputAttributes) : undefined
    this.#levels.push({
      end,
      local,
      base,
      budget,
      link,
      isEntry: entry,
      isEscaped,
      children: 0,
      essentialChildren: 0,
    })
  }

  /** RSS has no links in attributes, so the parser ignores them. */
  #createLink(name: string, attributes: Record<string, string>): Level['link'] {
    const { href = attributes['rdf:resource'] ?? '', rel = '' } = attributes
    return { address: this.#root !== 'feed' && name === 'link' ? repairText(href) : '', rel }
  }

  #openEscaped(parent: Level, name: string, attributes: Record<string, string>) {
    const tag = startTag(name, attributes)
    const isWritten = isUsefulName(name) && spend(parent.budget, tag)
    if (isWritten) this.#xml.push(escapeText(tag))
    this.#levels.push({ ...parent, end: isWritten ? escapeText(`</${name}>`) : '' })
  }

  #close() {
    if (this.#skippedFrom === this.#depth) this.#skippedFrom = 0
    else if (this.#root && !this.#skippedFrom) {
      this.#flush()
      const level = this.#levels.pop()
      if (level) this.#xml.push(level.end)
      if (level?.link?.address.trim()) this.#xml.push(renderAtomLink(level.link))
      // Anything after the root element is not part of the feed.
      if (this.#levels.length === 0) this.isDone = true
    }
    this.#depth--
  }

  #flush() {
    const level = this.#levels.at(-1)
    const text = level && this.#text.slice(0, Math.max(0, level.budget.remaining))
    this.#text = ''
    if (!level || !text) return
    level.budget.remaining -= text.length
    const repaired = this.#isCdata ? escapeText(text) : repairText(text)
    if (level.link) level.link.address += repaired
    this.#xml.push(level.isEscaped ? escapeText(this.#isCdata ? repaired : text) : repaired)
  }
}

/** Deducts a tag from the budget. @returns whether it fits */
function spend(budget: { remaining: number }, tag: string): boolean {
  budget.remaining -= tag.length
  return budget.remaining >= 0
}
