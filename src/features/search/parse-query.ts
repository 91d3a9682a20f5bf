import { normalizeTag } from '#contract/tag.ts'
import { parseSiteUrl } from '#features/blogs/site-address.ts'

/** One term of a query. */
export interface Term {
  kind: 'words' | 'phrase' | 'tag' | 'site' | 'kind' | 'is'
  text: string
  /** Results must not have it. */
  isExcluded: boolean
}

/** A parsed query. */
export interface Query {
  terms: Term[]
  /** The host, where the whole query is the address of a site. */
  host: string | undefined
}

const pieces = /(-?)(?:(tag|site|kind|is):(?=["\p{L}\p{N}]))?(?:"([^"]*)"|(\S+))/giu

/** Parses a query; whatever is not an operator is a word. Never throws. */
export function parseQuery(text: string): Query {
  const terms: Term[] = []
  for (const [, minus, operator, quoted, bare] of text.matchAll(pieces)) {
    const value = quoted ?? bare ?? ''
    const term = termOf(operator?.toLowerCase(), value, quoted !== undefined)
    if (term.text !== '') terms.push({ ...term, isExcluded: minus === '-' })
  }
  return { terms, host: hostOf(text.trim()) }
}

function termOf(operator: string | undefined, value: string, isQuoted: boolean): Omit<Term, 'isExcluded'> {
  if (operator === 'tag') {
    const tag = normalizeTag(value)
    if (tag) return { kind: 'tag', text: tag }
  }
  if (operator === 'site') return { kind: 'site', text: hostOf(value) ?? value.toLowerCase() }
  if (operator === 'kind' && /^(blog|article)$/i.test(value))
    return { kind: 'kind', text: value.toLowerCase() }
  if (operator === 'is' && /^(away|gone)$/i.test(value)) return { kind: 'is', text: value.toLowerCase() }
  return { kind: isQuoted ? 'phrase' : 'words', text: value.replaceAll('"', '') }
}

/** The host of an address; undefined for anything else. */
export function hostOf(text: string): string | undefined {
  if (!text.includes('.') || /\s/.test(text)) return undefined
  const address = parseSiteUrl(text)
  return 'refused' in address ? undefined : address.domain.toLowerCase()
}
