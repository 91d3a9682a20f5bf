import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { cleanPastedAddress, parseHost, straightenQuotes, unknownOperator } from '../parse-site-query.ts'

/** One term of a query for posts. */
interface PostTerm {
  kind: 'words' | 'phrase' | 'mark'
  /** For a mark, as stored in entries, such as `#garden`. */
  text: string
  /** Results must not have it. */
  isExcluded: boolean
  /** Terms with the same number are alternatives of each other (`OR`). */
  group: number
}

/** A parsed query for posts. */
export interface PostQuery {
  terms: PostTerm[]
  /** In UTC: `2026-01-31`. */
  firstDay: string | null
  /** The day after the last one. */
  endDay: string | null
  /** Invalid values, and operators that do not apply to posts, as typed; unknown ones are searched for as words. */
  not_understood: string[]
}

const termPattern =
  /(-?)(?:(?:(tag|site|lang|after|before):\s*|(kind|is|has):)(?=["\p{L}\p{N}.+#&-]))?(?:"([^"]*)"|(\S+))/giu

/** Parses a query; anything that is not an operator is a word. Never throws. */
export function parsePostQuery(text: string): PostQuery {
  const query: PostQuery = { terms: [], firstDay: null, endDay: null, not_understood: [] }
  let isAlternative = false
  for (const [raw, minus, postOperator, siteOperator, quoted, bare] of straightenQuotes(text).matchAll(
    termPattern,
  )) {
    if (raw === 'OR' && query.terms.length > 0) {
      isAlternative = true
      continue
    }
    const value = quoted ?? bare ?? ''
    const isExcluded = minus === '-'
    const operator = (postOperator ?? siteOperator)?.toLowerCase()
    const day = operator === 'after' || operator === 'before' ? parseDay(value) : undefined
    if (day && !isExcluded) {
      if (operator === 'after') query.firstDay = day
      else query.endDay = day
    } else {
      const term =
        operator === undefined ? textTerm(value, quoted !== undefined) : operatorMark(operator, value)
      if (operator === undefined ? unknownOperator.test(bare ?? '') : !term) query.not_understood.push(raw)
      const last = query.terms.at(-1)
      const joinsLast = isAlternative && last && !last.isExcluded && !isExcluded
      if (term) query.terms.push({ ...term, isExcluded, group: joinsLast ? last.group : query.terms.length })
    }
    isAlternative = false
  }
  return { ...query, not_understood: [...new Set(query.not_understood)] }
}

function textTerm(value: string, isPhrase: boolean): Pick<PostTerm, 'kind' | 'text'> | undefined {
  const text = value.replaceAll('"', '')
  return text ? { kind: isPhrase ? 'phrase' : 'words', text } : undefined
}

function operatorMark(operator: string, value: string): Pick<PostTerm, 'kind' | 'text'> | undefined {
  const mark = (text: string) => ({ kind: 'mark', text }) as const
  if (operator === 'site') return mark(`@${parseHost(cleanPastedAddress(value)) ?? value.toLowerCase()}`)
  if (operator === 'lang') {
    const subtag = value.toLowerCase().split('-')[0] ?? ''
    return /^[a-z]{2,3}$/.test(subtag) ? mark(`~${subtag}`) : undefined
  }
  const tag = operator === 'tag' ? normalizeTag(value) : undefined
  return tag === undefined ? undefined : mark(`#${tag}`)
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
