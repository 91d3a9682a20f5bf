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

export const isTextTerm = ({ kind }: Pick<Term, 'kind'>): boolean => kind === 'words' || kind === 'phrase'

/** A parsed query. */
export interface Query {
  terms: Term[]
  /** The host if the whole query is a site's address; only when searching sites. */
  host: string | undefined
  /** The tag if the whole query is one that words cannot express, such as `.net` or `c++`; only when searching sites. */
  tag: string | undefined
  /** Languages of the filter; they are also among the terms. */
  languages: readonly string[]
  /** The value of `after:`: a day in UTC, such as `2026-01-31`. */
  firstDay: string | null
  /** The value of `before:`: the day after the last one. */
  endDay: string | null
  /** Operators that are unknown, do not apply or have invalid values, as typed. */
  not_understood: string[]
}

interface Search {
  /** Matches one term: an optional minus, an operator, and a phrase in quotes or a run of other characters. */
  term: RegExp
  /** Whether an operator that does not apply or has an invalid value is searched for as words, or else ignored. */
  searchesForInvalid: boolean
  /** Whether an address as the whole query finds its site. */
  findsAddresses: boolean
}

/** @param valueStart matches where a value may start; before anything else, the operator is a word */
const termPattern = (operator: string, valueStart: string) =>
  new RegExp(`(-?)(?:${operator}(?=${valueStart}))?(?:"(?<quoted>[^"]*)"|(?<bare>\\S+))`, 'giu')

const searches = {
  sites: {
    // Dates only apply to posts.
    term: termPattern('(?<operator>tag|site|kind|is|lang|has):\\s*', '\\S'),
    searchesForInvalid: true,
    findsAddresses: true,
  },
  posts: {
    term: termPattern(
      '(?:(?<operator>tag|site|lang|after|before):\\s*|(?<inapplicable>kind|is|has):)',
      '["\\p{L}\\p{N}.+#&-]',
    ),
    searchesForInvalid: false,
    findsAddresses: false,
  },
} satisfies Record<string, Search>
const unknownOperator = /^(?:[a-z]{2,12}:(?!\/\/)[^\s\d]|(?:after|before):\d)/i

/**
 * Parses a query; anything that is not an operator is a word. Never throws.
 * @param languages results must be in one of them; empty for all
 */
export function parseQuery(
  input: string,
  target: keyof typeof searches,
  languages: readonly string[] = [],
): Query {
  const search: Search = searches[target]
  const address = cleanPastedAddress(input)
  const host = search.findsAddresses ? parseHost(address) : undefined
  const tag = search.findsAddresses && !host ? normalizeTag(input) : undefined
  const terms: Term[] = languages.map((text) => ({
    kind: 'lang',
    text,
    isExcluded: false,
    group: 0,
    isFromFilter: true,
  }))
  let firstDay: string | null = null
  let endDay: string | null = null
  const not_understood = new Set<string>()
  let isAlternative = false
  for (const { 0: raw, 1: minus, groups = {} } of (host ? address : straightenQuotes(input)).matchAll(
    search.term,
  )) {
    if (raw === 'OR' && terms.length > languages.length) {
      isAlternative = true
      continue
    }
    const { quoted, bare } = groups
    const value = quoted ?? bare ?? ''
    const isExcluded = minus === '-'
    const operator = (groups.operator ?? groups.inapplicable)?.toLowerCase()
    const isDay = (operator === 'after' || operator === 'before') && !isExcluded
    const day = isDay ? parseDay(value) : undefined
    if (day && operator === 'after') firstDay = day
    else if (day) endDay = day
    const operatorTerm = groups.operator ? parseOperator(operator, value) : undefined
    const isInvalid = operator !== undefined && !operatorTerm && !day
    if (!host && (isInvalid || (!operator && bare && unknownOperator.test(bare)))) not_understood.add(raw)
    const isIgnored = day || (isInvalid && !search.searchesForInvalid)
    const words = {
      kind: quoted === undefined ? 'words' : 'phrase',
      text: `${groups.operator ? `${groups.operator} ` : ''}${value.replaceAll('"', '')}`,
    } as const
    const term = operatorTerm ?? (isIgnored ? undefined : words)
    const last = terms.at(-1)
    const group = isAlternative && last && !last.isExcluded && !isExcluded ? last.group : terms.length
    if (term && /[\p{L}\p{N}\p{S}]/u.test(term.text)) terms.push({ ...term, isExcluded, group })
    isAlternative = false
  }
  return {
    terms,
    host,
    tag: tag && hasPunctuation(tag) ? tag : undefined,
    languages,
    firstDay,
    endDay,
    not_understood: [...not_understood],
  }
}

const straightenQuotes = (text: string) => text.replace(/[“”„«»「」『』]/g, '"')

function parseOperator(operator: string | undefined, value: string): Pick<Term, 'kind' | 'text'> | undefined {
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
      return /^[a-z]{2,3}(-[a-z\d]+)*$/.test(text)
        ? { kind: 'lang', text: text.replace(/-.*/, '') }
        : undefined
    case 'has':
      return text === 'feed' ? { kind: 'has', text } : undefined
    default:
      return undefined
  }
}

/** The first day of a year or month, or a day; undefined if there is no such date. */
function parseDay(value: string): string | undefined {
  const [, year = '', month = '01', day = '01'] = /^(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?$/.exec(value) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${date}T00:00:00Z`)
  // PostgreSQL has no year 0.
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) && year !== '0000'
  return exists ? date : undefined
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
function parseHost(text: string): string | undefined {
  if (!text.includes('.') || /\s/.test(text)) return undefined
  const address = parseSiteUrl(text)
  return 'error' in address ? undefined : address.domain.toLowerCase()
}
