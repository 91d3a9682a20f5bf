import { isJsonTooDeep } from '#api-contract/json-depth.ts'

/** The schema.org data of a page, most specific nodes first. */
export interface LinkedData {
  title: string[]
  description: string[]
  image: string[]
  keywords: string[]
}

type Node = Record<string, unknown>

/** Types that describe the page or site itself, most specific first; not breadcrumbs, products and the like. */
const types = [
  'Blog',
  'WebSite',
  'BlogPosting',
  'Article',
  'NewsArticle',
  'ProfilePage',
  'AboutPage',
  'CollectionPage',
  'WebPage',
  'Person',
  'Organization',
]
const maxDepth = 4
/** Limit of nodes per page; nodes about the page itself come first. */
const maxNodes = 500
const maxChars = 10_000

/** Reads JSON-LD blocks; invalid JSON is skipped. */
export function readLinkedData(blocks: string[]): LinkedData {
  const nodes = blocks.flatMap((block) => findNodes(parseBlock(block), 0)).slice(0, maxNodes)
  const orderedNodes = types.flatMap((kind) =>
    nodes.filter((node) => collectTexts(node['@type']).includes(kind)),
  )
  const collect = (...names: string[]) =>
    orderedNodes.flatMap((node) => names.flatMap((name) => collectTexts(node[name])))
  return {
    title: collect('name', 'headline'),
    description: collect('description'),
    image: collect('image', 'thumbnailUrl', 'logo'),
    keywords: collect('keywords'),
  }
}

function parseBlock(block: string): unknown {
  if (isJsonTooDeep(block)) return undefined
  try {
    return JSON.parse(block.replace(/^\s*(<!--|\/\/<!\[CDATA\[)|(-->|\/\/\]\]>)\s*$/g, ''))
  } catch {
    return undefined
  }
}

function findNodes(value: unknown, depth: number): Node[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 100).flatMap((item) => findNodes(item, depth + 1))
  const node = value as Node
  return [node, ...findNodes(node['@graph'], depth + 1), ...findNodes(node.mainEntity, depth + 1)]
}

/** Collects the texts of a value: itself, its list items, or an object's address or name. */
function collectTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const text = value.slice(0, maxChars).trim()
    return text ? [text] : []
  }
  if (depth > maxDepth || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((item) => collectTexts(item, depth + 1))
  const { url, contentUrl, name } = value as Node
  return collectTexts(url ?? contentUrl ?? name, depth + 1)
}
