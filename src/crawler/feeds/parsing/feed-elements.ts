import { mendText } from './repair-xml.ts'

// What the elements of feeds are, by their names in lower case without a prefix.

interface Parent {
  local: string
  isEntry: boolean
}

/** Characters that an element may hold, markup inside included; others share what the element around them has. */
const roomOf: Record<string, number> = {
  title: 4000, link: 4096, guid: 4096, id: 4096, language: 100, generator: 200, ttl: 20,
  pubdate: 100, date: 100, published: 100, issued: 100, created: 100, updated: 100, modified: 100, lastbuilddate: 100,
  content: 20_000, encoded: 20_000, body: 20_000, description: 20_000, summary: 20_000, subtitle: 4000, tagline: 4000,
  category: 800, subject: 800, keywords: 1000,
  author: 200, creator: 200, name: 200, email: 200, uri: 400, url: 400, managingeditor: 200, webmaster: 200,
} // biome-ignore format: a table
const otherRoom = 4000

/** A new room for what such an element may hold; undefined where it shares that of the element around it. */
export const ownRoom = (local: string): { room: number } | undefined =>
  Object.hasOwn(roomOf, local) ? { room: roomOf[local] ?? otherRoom } : undefined

export const defaultRoom = () => ({ room: otherRoom })

/** Whether an element is a post of the feed. @param level how many elements are around it */
export const isEntry = (local: string, parent: Parent | undefined, level: number) =>
  (local === 'item' || local === 'entry') && level <= 2 && !parent?.isEntry

/** Whether an entry is of no use, or another one, without such an element. */
export const isNeeded = (local: string) =>
  /^(title|link|origlink|guid|id|pubdate|date|published|issued|updated|description|summary|encoded)$/.test(
    local,
  )

/** Links, and those that FeedBurner replaced by its own. */
export const isLink = (parent: Parent | undefined, local: string) =>
  /^(link|origlink)$/.test(local) && (parent?.isEntry || /^(channel|feed)$/.test(parent?.local ?? ''))

/**
 * A link as Atom has it, which is read in every format: of several links of RSS the library takes the first, even an empty
 * one, and of those of Atom only attributes.
 */
export const atomLink = ({ address, rel }: { address: string; rel: string }) =>
  `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="${quoted(mendText(rel))}" href="${quoted(address.trim())}"/>`

const quoted = (xml: string) => xml.replaceAll('"', '&quot;')

/** RSS has no namespace; feeds that name one anyhow would have no elements that are known. */
export const withoutNamespace = ({ xmlns: _, ...others }: Record<string, string>) => others

/** People have names and addresses; other markup around a name is taken out. */
export const isMarkupOfName = (parent: Parent | undefined, local: string) =>
  /^(author|creator)$/.test(parent?.local ?? '') && !/^(name|email|uri|url)$/.test(local)

/** Whether a `meta` speaks to programs such as this one. */
export const isForRobots = ({ name = '' }: Record<string, string>) => /^(robots|wend)$/i.test(name)
