import { Parser } from 'htmlparser2'
import { maxEntries } from './feed-limits.ts'
import { binary, escapeText, isUsefulName, legalXml, localName, mendText, startTag } from './mend-xml.ts'
import { robotsIn, type SaidToRobots } from './robots-words.ts'

type FeedRoot = 'rss' | 'feed' | 'rdf'

/** A feed as small, well-formed XML that says the same. */
export interface TidyFeed {
  root: FeedRoot
  xml: string
  /** What addresses in the feed are relative to, where it says so (`xml:base`). */
  base: string | undefined
  robots: SaidToRobots
}

/** Characters that an element may hold, markup inside included; others share what the element around them has. */
const room: Record<string, number> = {
  title: 4000, link: 4096, guid: 4096, id: 4096, language: 100, generator: 200, ttl: 20,
  pubdate: 100, date: 100, published: 100, issued: 100, created: 100, updated: 100, modified: 100, lastbuilddate: 100,
  content: 20_000, encoded: 20_000, body: 20_000, description: 20_000, summary: 20_000, subtitle: 4000, tagline: 4000,
  category: 800, subject: 800, keywords: 1000,
  author: 200, creator: 200, name: 200, email: 200, uri: 400, url: 400, managingeditor: 200, webmaster: 200,
} // biome-ignore format: a table
const otherRoom = 4000
const mostChildren = 100
/** Levels that are kept; what lies deeper loses its tags. */
const deepestKept = 60
/** The parser's work grows with the square of the depth: here it stops. */
const deepest = 400
const portion = 16_384

interface Level {
  /** Its end tag, empty where its start tag was not written. */
  end: string
  local: string
  base: string | undefined
  left: { room: number }
  isEntry: boolean
  /** Of a `link` of a feed or entry: the address that the library overlooks, as XML. */
  link: { address: string; rel: string } | undefined
  /** Markup inside is written as text, as `type="html"` has it. */
  isEscaped: boolean
  children: number
}

/**
 * Rewrites a feed so that the library that understands feeds meets no surprise: broken XML is mended, only the first
 * entries and as much of each element as can be of use are kept, and neither depth, nor size, nor entities of its own
 * get through. Says `page` for a web page, and undefined for anything else that is no feed.
 */
export function tidyFeed(text: string, address: string): TidyFeed | 'page' | undefined {
  const rewriting = new Rewriting(address)
  const legal = legalXml(text)
  for (let start = 0; start < legal.length && !rewriting.isDone; start += portion) {
    rewriting.write(legal.slice(start, start + portion))
  }
  return rewriting.result() ?? (/^\s*<!doctype html/i.test(text) ? 'page' : undefined)
}

class Rewriting {
  isDone = false
  #root: FeedRoot | undefined
  #isPage = false
  #base: string | undefined
  #entries = 0
  #depth = 0
  /** The parser's depth at which something began that is left out; 0 where nothing is. */
  #leftOutFrom = 0
  #text = ''
  #isCdata = false
  readonly #address: string
  readonly #robots: string[] = []
  readonly #levels: Level[] = []
  readonly #xml: string[] = []
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      onclosetag: () => this.#close(),
      ontext: (more) => {
        if (this.#levels.length > 0 && !this.#leftOutFrom && this.#text.length < 50_000) this.#text += more
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

  constructor(address: string) {
    this.#address = address
  }

  write(piece: string) {
    this.#parser.write(piece)
  }

  result(): TidyFeed | 'page' | undefined {
    this.#parser.end()
    if (!this.#root) return this.#isPage ? 'page' : undefined
    return { root: this.#root, xml: this.#xml.join(''), base: this.#base, robots: robotsIn(this.#robots) }
  }

  #open(name: string, attributes: Record<string, string>) {
    this.#depth++
    if (this.isDone || this.#leftOutFrom) return
    this.#flush()
    const local = localName(name)
    if (!this.#root && !this.#begin(local)) return
    const parent = this.#levels.at(-1)
    if (this.#isLeftOut(parent, local)) this.#leftOutFrom = this.#depth
    else if (parent?.isEscaped) this.#openEscaped(parent, name, attributes)
    else this.#openKept(parent, local, name, attributes)
    if (this.#depth >= deepest) this.isDone = true
    if (local === 'meta' && !parent?.isEntry && isForRobots(attributes))
      this.#robots.push(attributes.content ?? '')
  }

  /** Whether this element is where a feed begins. What stands before it (warnings of PHP, say) is passed over. */
  #begin(local: string): boolean {
    if (local === 'rss' || local === 'feed' || local === 'rdf') this.#root = local
    else if (local === 'html') {
      this.#isPage = true
      this.isDone = true
    }
    return this.#root !== undefined
  }

  #isLeftOut(parent: Level | undefined, local: string): boolean {
    if (!parent || parent.isEscaped) return false
    parent.children++
    if (parent.isEntry && parent.children > mostChildren) return true
    // RDF's table of contents, which is often wrong: entries are taken as they come.
    if (this.#root === 'rdf' && parent.local === 'channel' && local === 'items') return true
    return isEntry(local, parent, this.#levels.length) && ++this.#entries > maxEntries
  }

  #openKept(parent: Level | undefined, local: string, name: string, attributes: Record<string, string>) {
    const own = attributes['xml:base']
    const base = own ? (URL.parse(own, parent?.base ?? this.#address)?.href ?? parent?.base) : parent?.base
    const entry = isEntry(local, parent, this.#levels.length)
    const isEscaped = /xhtml/.test(attributes.type ?? '')
    const left =
      !parent || entry || Object.hasOwn(room, local) ? { room: room[local] ?? otherRoom } : parent.left
    const isWritten =
      isUsefulName(name) &&
      this.#levels.length < deepestKept &&
      !isMarkupOfName(parent, local) &&
      take(left, name)
    const kept = {
      ...(this.#root === 'rss' && local !== 'link' ? withoutNamespace(attributes) : attributes),
      ...(entry && base && { 'xml:base': base }),
      ...(isEscaped && { type: 'html' }),
      ...(attributes.mode === 'base64' && { type: binary }),
      ...(local === 'link' &&
        own &&
        attributes.href && { href: URL.parse(attributes.href, base)?.href ?? '' }),
    }
    if (isWritten) this.#xml.push(startTag(name, kept))
    if (this.#levels.length < 2 && !entry) this.#base = base ?? this.#base
    const end = isWritten ? `</${name}>` : ''
    const link = isLink(parent, local) ? this.#linkOf(name, kept) : undefined
    this.#levels.push({ end, local, base, left, link, isEntry: entry, isEscaped, children: 0 })
  }

  /** RSS knows no links in attributes. */
  #linkOf(name: string, { href = '', rel = '' }: Record<string, string>): Level['link'] {
    return { address: this.#root !== 'feed' && name === 'link' ? mendText(href) : '', rel }
  }

  #openEscaped(parent: Level, name: string, attributes: Record<string, string>) {
    const tag = startTag(name, attributes)
    const isWritten = isUsefulName(name) && take(parent.left, tag)
    if (isWritten) this.#xml.push(escapeText(tag))
    this.#levels.push({ ...parent, end: isWritten ? escapeText(`</${name}>`) : '' })
  }

  #close() {
    if (this.#leftOutFrom === this.#depth) this.#leftOutFrom = 0
    else if (this.#root && !this.#leftOutFrom) {
      this.#flush()
      const level = this.#levels.pop()
      if (level) this.#xml.push(level.end)
      if (level?.link?.address.trim()) this.#xml.push(atomLink(level.link))
      // What follows the end of a feed is not part of it.
      if (this.#levels.length === 0) this.isDone = true
    }
    this.#depth--
  }

  #flush() {
    const level = this.#levels.at(-1)
    const text = level && this.#text.slice(0, Math.max(0, level.left.room))
    this.#text = ''
    if (!level || !text) return
    level.left.room -= text.length
    const mended = this.#isCdata ? escapeText(text) : mendText(text)
    if (level.link) level.link.address += mended
    this.#xml.push(level.isEscaped ? escapeText(this.#isCdata ? mended : text) : mended)
  }
}

const isEntry = (local: string, parent: Level | undefined, level: number) =>
  (local === 'item' || local === 'entry') && level <= 2 && !parent?.isEntry

/** Links, and those that FeedBurner replaced by its own. */
const isLink = (parent: Level | undefined, local: string) =>
  /^(link|origlink)$/.test(local) && (parent?.isEntry || /^(channel|feed)$/.test(parent?.local ?? ''))

/**
 * A link as Atom has it, which is read in every format: of several links of RSS the library takes the first, even an empty
 * one, and of those of Atom only attributes.
 */
const atomLink = ({ address, rel }: NonNullable<Level['link']>) =>
  `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="${quoted(mendText(rel))}" href="${quoted(address.trim())}"/>`

const quoted = (xml: string) => xml.replaceAll('"', '&quot;')

/** RSS has no namespace; feeds that name one anyhow would have no elements that are known. */
const withoutNamespace = ({ xmlns: _, ...others }: Record<string, string>) => others

/** People have names and addresses; other markup around a name is taken out. */
const isMarkupOfName = (parent: Level | undefined, local: string) =>
  /^(author|creator)$/.test(parent?.local ?? '') && !/^(name|email|uri|url)$/.test(local)

const isForRobots = ({ name = '' }: Record<string, string>) => /^(robots|wend)$/i.test(name)

/** Takes the letters of a tag out of what is left; whether there was enough. */
function take(left: { room: number }, tag: string): boolean {
  left.room -= tag.length
  return left.room >= 0
}
