import { folded, monthOf } from './month-names.ts'
import { zoneMs } from './time-zones.ts'

/**
 * A time as feeds write it: RFC 3339 and its parts, RFC 822 with any zone and in any language of Europe, Chinese, Japanese,
 * Korean, and what else is not ambiguous. Without a zone it is UTC, so that it does not depend on where this runs. Undefined
 * where it is not a time.
 */
export function parseTime(said: string): Date | undefined {
  const text = folded(asciiDigits(said.slice(0, 100)).replaceAll('\u2212', '-'))
    .replace(/\s+/gu, ' ')
    .trim()
  const stamp = /^1\d{9}(\d{3})?$/.exec(text)
  if (stamp) return new Date(Number(text) * (stamp[1] ? 1 : 1000))
  const clock = clockIn(text)
  const day = dayIn(text) ?? (clock && dayIn(`${text.slice(0, clock.from)} ${text.slice(clock.to)}`))
  if (!day) return undefined
  const [year, month, date] = day
  if (month > 12 || date > 31) return undefined
  const found = new Date(0)
  found.setUTCFullYear(year, month - 1, date)
  if (!clock) return found
  const { hour, minute, second } = clock
  if (hour > 24 || minute > 59 || second > 60) return undefined
  found.setUTCHours(hour, minute, second)
  // Only after a clock: in "2004-01-05" the end is no zone.
  return new Date(found.getTime() - zoneMs(text.slice(clock.to), found))
}

/** Digits of Arabic, Persian and Hindi as those of ASCII. */
const asciiDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) =>
    String(((digit.codePointAt(0) ?? 0) & 0xf) - (digit > '\u0900' ? 6 : 0)),
  )

interface Clock {
  hour: number
  minute: number
  second: number
  /** Where it stands in the text. */
  from: number
  to: number
}

const before = 'a\\. ?m\\.?|am|오전|上午|午前|凌晨|早上|π\\.?μ\\.?|ص'
const after = 'p\\. ?m\\.?|pm|오후|下午|午後|晚上|中午|μ\\.?μ\\.?|م'
const clocks = [
  `(?:(?<early>${before})|(?<late>${after}))? ?(?<![\\d:+-])(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?(?:[.,]\\d+)?(?: ?(?:(?<am>${before})|(?<pm>${after}))(?!\\p{L}))?`,
  `(?:(?<early>${before})|(?<late>${after}))? ?(?<![\\d:+-])(?<hour>\\d{1,2}) ?[時时点點시](?: ?(?<minute>\\d{1,2}) ?[分분])?(?: ?(?<second>\\d{1,2}) ?[秒초])?`,
  '(?<=\\bklo?\\.? ?)(?<hour>\\d{1,2})[.:](?<minute>\\d{2})(?:[.:](?<second>\\d{2}))?',
  '(?<=[ ,t])(?<![+-] ?)(?<hour>\\d{1,2}) ?[hu] ?(?<minute>\\d{2})\\b(?<second>(?!))?',
  '(?<=^\\d{8}[t ]?)(?<hour>[012]\\d)(?<minute>[0-5]\\d)(?<second>[0-5]\\d)?(?!\\d)',
].map((pattern) => new RegExp(pattern, 'u'))

function clockIn(text: string): Clock | undefined {
  for (const pattern of clocks) {
    const found = pattern.exec(text)
    if (!found) continue
    const { hour, minute = 0, second = 0, early, late, am, pm } = found.groups ?? {}
    const isHalf = (early ?? late ?? am ?? pm) !== undefined && Number(hour) <= 12
    const hours = isHalf ? (Number(hour) % 12) + ((late ?? pm) ? 12 : 0) : Number(hour)
    const to = found.index + found[0].length
    return { hour: hours, minute: Number(minute), second: Number(second), from: found.index, to }
  }
  return undefined
}

type Day = [year: number, month: number, date: number]

const word = "(?<month>\\p{L}[\\p{L}'’]+)\\.?"
const year = '(?<year>\\d{4})(?!\\d)'
const shortYear = "(?<year>\\d{4}|['’]?\\d{2})(?![\\d:])"
const date = '(?<date>\\d{1,2})(?![\\d:])'
/** Between the parts of a date: signs, and short words such as "de", "af" and "ta'". */
const gap =
  "[\\s,./-]*(?:(?:de|del|de l|do|da|di|den|of|af|ta|a viz|nam|m|gada|ko|an|y)[.'’]?(?![\\p{L}]) ?|d['’])?[\\s,./-]*"

/** How dates are written, the surest first. Without a name for the month only in an order that is not ambiguous. */
const days = [
  '^[^\\d]*(?<year>\\d{4}) ?[-/.年년] ?(?<month>\\d{1,2})(?!\\d)(?: ?[-/.月월] ?(?<date>\\d{1,2})(?!\\d))?',
  '^(?<year>\\d{4})(?<month>\\d{2})(?<date>\\d{2})(?!\\d{7,})',
  '^(?<year>\\d{4})$',
  `(?<![\\d.])(?<date>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?${year}`,
  `(?<date>\\d{1,2}) ?[ ,]? ?(?<month>\\d{1,2}) ?[月월],? ?${year}`,
  `(?<month>\\d{1,2}) ?[月월] ?(?<date>\\d{1,2}) ?[日일号號]?,? ?${year}`,
  `(?<date>\\d{1,2}) thang (?<month>\\d{1,2}),?(?: nam)? ?${year}`,
  `(?<![\\d:])(?<date>\\d{1,2})(?:st|nd|rd|th|er|º|ª|°|-?го|-?е|-?a|\\.)?${gap}${word}${gap}${shortYear}`,
  `${word}\\s+(?<date>\\d{1,2})(?:st|nd|rd|th|\\.)?(?![\\d:])[\\s,].*?(?<![\\d+-])${year}`,
  `(?<![\\d:])${date}\\.? ${word} .*?(?<![\\d+-])${year}`,
  `${year}(?:\\(?e\\)?ko)?${gap}${word}${gap}${date}`,
  `${year}\\.? gada (?<date>\\d{1,2})\\. ?${word}`,
  `^${word}${gap}${year}$`,
].map((pattern) => new RegExp(pattern, 'u'))
const numbers = new RegExp(`(?<![\\d:./-])(?<one>\\d{1,2})([/-])(?<other>\\d{1,2})\\2${year}`, 'u')
const era = /(?<era>令和|平成|昭和) ?(?<year>\d{1,2}|元) ?年 ?(?<month>\d{1,2}) ?月 ?(?<date>\d{1,2})/u
const erasBegan: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925 }

function dayIn(text: string): Day | undefined {
  for (const pattern of days) {
    const { year, month = '1', date = '1' } = pattern.exec(text)?.groups ?? {}
    const named = /^\d+$/.test(month) ? Number(month) : monthOf(month.replace(/[.'’]+$/, ''))
    if (year && named >= 1 && Number(date) >= 1) return [longYear(year), named, Number(date)]
  }
  const { one, other, year } = numbers.exec(text)?.groups ?? {}
  // 12/31 and 31/12 say themselves which is the month; 3/4 does not.
  if (year && (Number(one) > 12 || one === other)) return [Number(year), Number(other), Number(one)]
  if (year && Number(other) > 12) return [Number(year), Number(one), Number(other)]
  const japanese = era.exec(text)?.groups
  if (!japanese) return undefined
  const ofEra = japanese.year === '元' ? 1 : Number(japanese.year)
  return [(erasBegan[japanese.era ?? ''] ?? 0) + ofEra, Number(japanese.month), Number(japanese.date)]
}

function longYear(said: string): number {
  const digits = said.replace(/\D/g, '')
  if (digits.length > 2) return Number(digits)
  return Number(digits) + (Number(digits) < 70 ? 2000 : 1900)
}
