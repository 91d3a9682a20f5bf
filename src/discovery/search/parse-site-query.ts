import { parseSiteUrl } from '#addresses/site-address.ts'
import { hasPunctuation, normalizeTag } from '#api-contract/shapes/tag.ts'

/** One term of a query. */
export interface Term {
  kind: 'words' | 'phrase' | 'tag' | 'site' | 'kind' | 'is' | 'lang' | 'has'
  text: string
  /** Results must not have it. */
  isExcluded: boolean
  /** Terms with the same number are alternatives of each other (`OR`). */
  group: number
  /** Added by the language filter rather than typed. */
  isFromFilter?: boolean
}

/** A parsed query. */
export interface Query {
  terms: Term[]
  /** The host if the whole query is a site's address. */
  host: string | undefined
  /** The tag if the whole query is one that words cannot express, such as `.net` or `c++`. */
  tag: string | undefined
  /** Languages of the filter; they are also among the terms. */
  languages: readonly string[]
  /** Unknown operators, as typed; they are searched for as words. */
  not_understood: string[]
}

const termPattern = /(-?)(?:(tag|site|kind|is|lang|has):\s*(?=[^\s]))?(?:"([^"]*)"|(\S+))/giu
/** Unknown operators. Dates only apply to posts. */
export const unknownOperator = /^(?:[a-z]{2,12}:(?!\/\/)[^\s\d]|(?:after|before):\d)/i

/**
 * Parses a query; anything that is not an operator is a word. Never throws.
 * @param languages results must be in one of them; empty for all
 */
export function parseSiteQuery(input: string, languages: readonly string[] = []): Query {
  const address = cleanPastedAddress(input)
  const host = parseHost(address)
  const terms: Term[] = languages.map((text) => ({
    kind: 'lang',
    text,
    isExcluded: false,
    group: 0,
    isFromFilter: true,
  }))
  const not_understood: string[] = []
  let isAlternative = false
  for (const [raw, minus, operator, quoted, bare] of (host ? address : straightenQuotes(input)).matchAll(
    termPattern,
  )) {
    const value = quoted ?? bare ?? ''
    if (raw === 'OR' && terms.length > languages.length) {
      isAlternative = true
      continue
    }
    const term = operator ? parseOperator(operator.toLowerCase(), value) : undefined
    if (!term && !host && (operator || (bare && unknownOperator.test(bare)))) not_understood.push(raw)
    const wordsTerm = {
      kind: quoted === undefined ? 'words' : 'phrase',
      text: textWithOperator(operator, value),
    } as const
    const last = terms.at(-1)
    const isExcluded = minus === '-'
    const group = isAlternative && last && !last.isExcluded && !isExcluded ? last.group : terms.length
    if (/[\p{L}\p{N}\p{S}]/u.test((term ?? wordsTerm).text))
      terms.push({ ...(term ?? wordsTerm), isExcluded, group })
    isAlternative = false
  }
  const tag = normalizeTag(input)
  return {
    terms,
    host,
    tag: !host && tag && hasPunctuation(tag) ? tag : undefined,
    languages,
    not_understood: [...new Set(not_understood)],
  }
}

export const straightenQuotes = (text: string) => text.replace(/[“”„«»「」『』]/g, '"')
const textWithOperator = (operator: string | undefined, value: string) =>
  `${operator ? `${operator} ` : ''}${value.replaceAll('"', '')}`

function parseOperator(operator: string, value: string): Pick<Term, 'kind' | 'text'> | undefined {
  const text = value.toLowerCase()
  switch (operator) {
    case 'tag': {
      const tag = normalizeTag(value)
      return tag ? { kind: 'tag', text: tag } : undefined
    }
    case 'site':
      return { kind: 'site', text: parseHost(cleanPastedAddress(value)) ?? text }
    case 'kind':
      return /^(blog|article)$/.test(text) ? { kind: 'kind', text } : undefined
    case 'is':
      return /^(away|gone)$/.test(text) ? { kind: 'is', text } : undefined
    case 'lang':
      return /^[a-z]{2,3}(-[a-z]+)?$/.test(text) ? { kind: 'lang', text: text.replace(/-.*/, '') } : undefined
    default:
      return text === 'feed' ? { kind: 'has', text } : undefined
  }
}

/** Strips text pasted along with an address: brackets, quotes, a link's text, trailing punctuation. */
export function cleanPastedAddress(text: string): string {
  const linkTarget = /^\[[^\]]*\]\(([^\s)]+)\)$/.exec(text.trim())?.[1] ?? text.trim()
  return linkTarget
    .replace(/^[\s<([{"'“”„«»「『‘’`]+/u, '')
    .replace(/[\s>)\]}"'“”„«»」』‘’`,;:.!]+$/u, '')
    .replace(/^feed:(\/\/)?/i, '')
}

/** The host of an address; undefined for anything else. */
export function parseHost(text: string): string | undefined {
  if (!text.includes('.') || /\s/.test(text)) return undefined
  const address = parseSiteUrl(text)
  return 'error' in address ? undefined : address.domain.toLowerCase()
}
