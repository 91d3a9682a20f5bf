import { normalizeTag } from '#contract/tag.ts'
import { hostOf } from '../parse-query.ts'

/** One term of a query for posts. */
export interface PostTerm {
  kind: 'words' | 'phrase' | 'mark'
  /** Of a mark: as entries carry it, such as `#garden`. */
  text: string
  /** Results must not have it. */
  isExcluded: boolean
}

/** A parsed query for posts. */
export interface PostQuery {
  terms: PostTerm[]
  /** Of the first day (UTC) that counts, and of the first one that does not any more: `2026-01-31`. */
  first: string | null
  past: string | null
  not_understood: string[]
}

const pieces = /(-?)(?:(tag|site|lang|after|before|kind|is):(?=["\p{L}\p{N}]))?(?:"([^"]*)"|(\S+))/giu

/** Parses a query; whatever is not an operator is a word. Never throws. */
export function parsePostQuery(text: string): PostQuery {
  const query: PostQuery = { terms: [], first: null, past: null, not_understood: [] }
  for (const [whole, minus, name, quoted, bare] of text.matchAll(pieces)) {
    const value = quoted ?? bare ?? ''
    const isExcluded = minus === '-'
    const operator = name?.toLowerCase()
    const day = operator === 'after' || operator === 'before' ? dayOf(value) : undefined
    if (operator === undefined) {
      const words = value.replaceAll('"', '')
      if (words)
        query.terms.push({ kind: quoted === undefined ? 'words' : 'phrase', text: words, isExcluded })
    } else if (day && !isExcluded) {
      if (operator === 'after') query.first = day
      else query.past = day
    } else {
      const mark = markOf(operator, value)
      if (mark) query.terms.push({ kind: 'mark', text: mark, isExcluded })
      else query.not_understood.push(whole)
    }
  }
  return query
}

function markOf(operator: string, value: string): string | undefined {
  if (operator === 'site') return `@${hostOf(value) ?? value.toLowerCase()}`
  if (operator === 'lang') {
    const subtag = value.toLowerCase().split('-')[0] ?? ''
    return /^[a-z]{2,3}$/.test(subtag) ? `~${subtag}` : undefined
  }
  const tag = operator === 'tag' ? normalizeTag(value) : null
  return tag ? `#${tag}` : undefined
}

/** The first day of a year, a month or a day; undefined for what the calendar does not have. */
function dayOf(value: string): string | undefined {
  const [, year = '', month = '01', day = '01'] = /^(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?$/.exec(value) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(written) ? written : undefined
}
