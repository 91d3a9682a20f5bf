import { repairText } from './repair-xml.ts'

// The meaning of feed elements, by local name in lower case.

interface Parent {
  local: string
  isEntry: boolean
}

/** Limit of characters per element, including its markup; other elements count towards their parent's limit. */
const maxChars: Record<string, number> = {
  title: 4000, link: 4096, guid: 4096, id: 4096, language: 100, generator: 200, ttl: 20,
  pubdate: 100, date: 100, published: 100, issued: 100, created: 100, updated: 100, modified: 100, lastbuilddate: 100,
  content: 20_000, encoded: 20_000, body: 20_000, description: 20_000, summary: 20_000, subtitle: 4000, tagline: 4000,
  category: 800, subject: 800, keywords: 1000,
  author: 200, creator: 200, name: 200, email: 200, uri: 400, url: 400, managingeditor: 200, webmaster: 200,
} // biome-ignore format: a table
const defaultMaxChars = 4000

/** The limit of an element with its own budget; undefined if it shares its parent's. */
export const createOwnBudget = (local: string): { remaining: number } | undefined =>
  Object.hasOwn(maxChars, local) ? { remaining: maxChars[local] ?? defaultMaxChars } : undefined

export const createDefaultBudget = () => ({ remaining: defaultMaxChars })

/** True for a feed entry. @param level number of its ancestors */
export const isEntry = (local: string, parent: Parent | undefined, level: number) =>
  (local === 'item' || local === 'entry') && level <= 2 && !parent?.isEntry

/** True for elements that determine an entry's identity, address or text. */
export const isEssential = (local: string) =>
  /^(title|link|origlink|guid|id|pubdate|date|published|issued|updated|description|summary|encoded)$/.test(
    local,
  )

/** Links of feeds and entries, including the originals that FeedBurner replaced. */
export const isLink = (parent: Parent | undefined, local: string) =>
  /^(link|origlink)$/.test(local) && (parent?.isEntry || /^(channel|feed)$/.test(parent?.local ?? ''))

/**
 * A link in Atom's syntax, which the parser reads in every format: of several RSS links it takes the first, even if
 * empty, and from Atom links only the attributes.
 */
export const renderAtomLink = ({ address, rel }: { address: string; rel: string }) =>
  `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="${escapeQuotes(repairText(rel))}" href="${escapeQuotes(address.trim())}"/>`

const escapeQuotes = (xml: string) => xml.replaceAll('"', '&quot;')

/** RSS has no namespace; the parser would not recognize the elements of a feed that declares one. */
export const withoutNamespace = ({ xmlns: _, ...others }: Record<string, string>) => others

/** Authors have names and addresses; other markup inside is removed. */
export const isMarkupInName = (parent: Parent | undefined, local: string) =>
  /^(author|creator)$/.test(parent?.local ?? '') && !/^(name|email|uri|url)$/.test(local)

/** True for a `meta` element that addresses crawlers such as this one. */
export const isRobotsMeta = ({ name = '' }: Record<string, string>) => /^(robots|wend)$/i.test(name)
