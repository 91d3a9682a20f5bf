import { foldText, parseMonth } from './month-names.ts'
import { getZoneOffset } from './time-zones.ts'

/**
 * Parses a time in any of the formats that feeds use: RFC 3339 and parts of it, RFC 822 with any zone, dates in
 * European languages, Chinese, Japanese and Korean, and anything else that is unambiguous. Defaults to UTC,
 * independent of this machine. Undefined for anything else.
 */
export function parseTime(source: string): Date | undefined {
  const text = foldText(toAsciiDigits(source.slice(0, 100)).replace(/[\u2010-\u2015\u2212]/g, '-'))
    .replace(/\s+/gu, ' ')
    .trim()
  // Seconds since 1970, or smaller units.
  const timestamp = /^@?(1\d{9})(?:\.\d+|\.?((?:\d{3}){1,3}))?$/.exec(text)
  if (timestamp) return new Date(Number(`${timestamp[1]}${timestamp[2]?.slice(0, 3) ?? '000'}`))
  const clock = parseClock(text)
  const day =
    parseDayOfYear(text) ??
    parseDay(text) ??
    (clock && parseDay(`${text.slice(0, clock.from)} ${text.slice(clock.to)}`))
  if (!day) return undefined
  const [year, month, date] = day
  if (month > 12 || date > 31) return undefined
  const result = new Date(0)
  result.setUTCFullYear(year, month - 1, date)
  if (!clock) return result
  const { hour, minute, second } = clock
  if (hour > 24 || minute > 59 || second > 60) return undefined
  result.setUTCHours(hour, minute, second)
  // Zones only follow a time of day: the end of "2004-01-05" is not one.
  return new Date(result.getTime() - getZoneOffset(text.slice(clock.to), result))
}

/**
 * Replaces digits of any script by ASCII ones. Unicode digits come in runs of ten that start at a code point ending
 * in 0 or 6.
 */
const toAsciiDigits = (text: string) =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const row = (digit.codePointAt(0) ?? 0) & ~0xf
    const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6
    return String((digit.codePointAt(0) ?? 0) - zero)
  })

interface Clock {
  hour: number
  minute: number
  second: number
  /** Its position in the text. */
  from: number
  to: number
}

const amMarkers = 'a\\. ?m\\.?|am|오전|上午|午前|凌晨|早上|π\\.?μ\\.?|ص'
const pmMarkers = 'p\\. ?m\\.?|pm|오후|下午|午後|晚上|中午|μ\\.?μ\\.?|م'
const clockPatterns = [
  `(?:(?<early>${amMarkers})|(?<late>${pmMarkers}))? ?(?<![\\d:+-])(?<hour>\\d{1,2}):(?<minute>\\d{1,2})(?::(?<second>\\d{1,2}))?(?:[.,]\\d+)?(?: ?(?:(?<am>${amMarkers})|(?<pm>${pmMarkers}))(?!\\p{L}))?`,
  `(?:(?<early>${amMarkers})|(?<late>${pmMarkers}))? ?(?<![\\d:+-])(?<hour>\\d{1,2}) ?[時时点點시](?: ?(?<minute>\\d{1,2}) ?[分분])?(?: ?(?<second>\\d{1,2}) ?[秒초])?`,
  '(?<=\\bklo?\\.? ?)(?<hour>\\d{1,2})[.:](?<minute>\\d{2})(?:[.:](?<second>\\d{2}))?',
  '(?<=[ ,t])(?<![+-] ?)(?<hour>\\d{1,2}) ?[hu] ?(?<minute>\\d{2})\\b(?<second>(?!))?',
  '(?<=^\\d{8}[t ]?)(?<hour>[012]\\d)(?<minute>[0-5]\\d)(?<second>[0-5]\\d)?(?!\\d)',
].map((pattern) => new RegExp(pattern, 'u'))

function parseClock(text: string): Clock | undefined {
  for (const pattern of clockPatterns) {
    const match = pattern.exec(text)
    if (!match) continue
    const { hour, minute = 0, second = 0, early, late, am, pm } = match.groups ?? {}
    const isHalf = (early ?? late ?? am ?? pm) !== undefined && Number(hour) <= 12
    const hours = isHalf ? (Number(hour) % 12) + ((late ?? pm) ? 12 : 0) : Number(hour)
    const to = match.index + match[0].length
    return { hour: hours, minute: Number(minute), second: Number(second), from: match.index, to }
  }
  return undefined
}

type Day = [year: number, month: number, date: number]

// Hebrew prefixes the month with "in".
const monthWord = "ב?(?<month>\\p{L}[\\p{L}'’]+)\\.?"
const year = '(?<year>\\d{4})(?!\\d)'
const shortYear = "(?<year>\\d{4}|['’]?\\d{2})(?![\\d:])"
const date = '(?<date>\\d{1,2})(?![\\d:])'
/** Separators within a date, including short words such as "de", "af" and "ta'". */
const separator =
  "[\\s,./-]*(?:(?:de|del|de l|do|da|di|den|of|af|ta|a viz|nam|m|gada|ko|an|y)[.'’]?(?![\\p{L}]) ?|d['’])?[\\s,./-]*"

/** Date formats, the least ambiguous first. Numeric months only in an unambiguous order. */
const datePatterns = [
  '^[^\\d]*(?<year>\\d{4}) ?[-/.年년] ?(?<month>\\d{1,2})(?!\\d)(?: ?[-/.月월] ?(?<date>\\d{1,2})(?!\\d))?',
  '^(?<year>\\d{4})(?<month>\\d{2})(?<date>\\d{2})(?!\\d{7,})',
  '^(?<year>\\d{4})$',
  `(?<![\\d.])(?<date>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?${year}`,
  `(?<date>\\d{1,2}) ?[ ,]? ?(?<month>\\d{1,2}) ?[月월],? ?${year}`,
  `(?<month>\\d{1,2}) ?[月월] ?(?<date>\\d{1,2}) ?[日일号號]?,? ?${year}`,
  `(?<date>\\d{1,2}) thang (?<month>\\d{1,2}),?(?: nam)? ?${year}`,
  `(?<![\\d:])(?<date>\\d{1,2})(?:st|nd|rd|th|er|º|ª|°|-?го|-?е|-?a|\\.)?${separator}${monthWord}${separator}${shortYear}`,
  `${monthWord}\\s+(?<date>\\d{1,2})(?:st|nd|rd|th|\\.)?(?![\\d:])[\\s,].*?(?<![\\d+-])${year}`,
  `(?<![\\d:])${date}\\.? ${monthWord} .*?(?<![\\d+-])${year}`,
  `${year}(?:\\(?e\\)?ko)?${separator}${monthWord}${separator}${date}`,
  `${year}\\.? gada (?<date>\\d{1,2})\\. ?${monthWord}`,
  `^${monthWord}${separator}${year}$`,
].map((pattern) => new RegExp(pattern, 'u'))
const numericDate = new RegExp(`(?<![\\d:./-])(?<first>\\d{1,2})([/-])(?<second>\\d{1,2})\\2${year}`, 'u')
const eraDate =
  /(?<era>令和|平成|昭和|民[國国]) ?(?<year>\d{1,3}|元) ?年 ?(?<month>\d{1,2}) ?月 ?(?<date>\d{1,2})/u
const eraOffsets: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911, 民国: 1911 }

function parseDay(text: string): Day | undefined {
  for (const pattern of datePatterns) {
    const { year, month = '1', date = '1' } = pattern.exec(text)?.groups ?? {}
    const monthNumber = /^\d+$/.test(month) ? Number(month) : parseMonth(month.replace(/[.'’]+$/, ''))
    if (year && monthNumber >= 1 && Number(date) >= 1) return [expandYear(year), monthNumber, Number(date)]
  }
  const { first, second, year } = numericDate.exec(text)?.groups ?? {}
  // 12/31 and 31/12 are unambiguous; 3/4 is not.
  if (year && (Number(first) > 12 || first === second)) return [Number(year), Number(second), Number(first)]
  if (year && Number(second) > 12) return [Number(year), Number(first), Number(second)]
  const eraMatch = eraDate.exec(text)?.groups
  if (!eraMatch) return undefined
  const yearOfEra = eraMatch.year === '元' ? 1 : Number(eraMatch.year)
  return [(eraOffsets[eraMatch.era ?? ''] ?? 0) + yearOfEra, Number(eraMatch.month), Number(eraMatch.date)]
}

/** Week dates and ordinal dates (ISO 8601): `2024-W10-2`, `2024-065`. */
function parseDayOfYear(text: string): Day | undefined {
  const match =
    /^(\d{4})-?(?:w(0[1-9]|[1-4]\d|5[0-3])(?:-?([1-7]))?|(?<=-)(?!000)([0-3]\d{2}))(?=[t ]|$)/.exec(text)
  if (!match) return undefined
  const [, year, week, weekday = '1', date] = match
  // The first week contains 4 January.
  const monday = 5 - (new Date(Date.UTC(Number(year), 0, 4)).getUTCDay() || 7)
  const days = date ? Number(date) : monday + 7 * (Number(week) - 1) + Number(weekday) - 1
  const at = new Date(Date.UTC(Number(year), 0, days))
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
}

function expandYear(year: string): number {
  const digits = year.replace(/\D/g, '')
  // The Thai calendar is 543 years ahead.
  if (digits > '2500' && digits < '2700') return Number(digits) - 543
  if (digits.length > 2) return Number(digits)
  return Number(digits) + (Number(digits) < 70 ? 2000 : 1900)
}
