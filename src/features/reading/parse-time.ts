/** Hours that zones by name are ahead of UTC: those of RFC 822, and others that feeds use. */
const zones: Record<string, number> = {
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, mez: 1, cest: 2, mesz: 2, eet: 2, eest: 3,
  msk: 3, jst: 9, kst: 9, awst: 8, acst: 9.5, aest: 10, aedt: 11, nzst: 12, nzdt: 13, ast: -4, adt: -3,
  est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10,
} // biome-ignore format: a table

/** How months begin in the languages whose software writes them so, in order; without accents. */
const months = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrt'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

/**
 * A time as feeds write it: RFC 3339 and its parts, RFC 822 with any zone, and what else is not ambiguous. Without a
 * zone it is UTC, so that it does not depend on where this runs. Undefined where it is not a time.
 */
export function parseTime(said: string): Date | undefined {
  const text = said.slice(0, 100).trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const day = dayIn(text)
  if (!day) return undefined
  const [year, month, date] = day
  const clock = /(?:^|[^\d:+-])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([ap]\.?m)?(.*)$/.exec(text)
  const [, hour = '0', minute = '0', second = '0', half, rest = ''] = clock ?? []
  const hours = half ? (Number(hour) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hour)
  if (month > 12 || date > 31 || hours > 24 || Number(minute) > 59 || Number(second) > 60) return undefined
  const found = new Date(0)
  found.setUTCFullYear(year, month - 1, date)
  // Only after a clock: in "2004-01-05" the end is no zone.
  found.setUTCHours(hours, Number(minute), Number(second), clock ? -zoneMs(rest) : 0)
  return found
}

function dayIn(text: string): [year: number, month: number, date: number] | undefined {
  const ordered = /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2}))?/.exec(text)
  if (ordered) return sane(ordered[1], ordered[2], ordered[3])
  const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text)
  if (compact) return sane(compact[1], compact[2], compact[3])
  if (/^\d{4}$/.test(text)) return sane(text)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text)
  if (dotted) return sane(dotted[3], dotted[2], dotted[1])
  const named =
    /(?:^|[^\d:])(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?:de )?([a-z]{3,})\.?,?[\s-]+(?:de )?(\d{4}|\d{2})(?![\d:])/.exec(
      text,
    )
  if (named) return sane(named[3], monthOf(named[2]), named[1])
  const american = /([a-z]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d:])[\s,].*?(?<![\d+-])(\d{4})(?!\d)/.exec(
    text,
  )
  return american ? sane(american[3], monthOf(american[1]), american[2]) : undefined
}

type Digits = string | number | undefined

function sane(year: Digits, month: Digits = 1, date: Digits = 1): [number, number, number] | undefined {
  const short = Number(year)
  const long = String(year).length > 2 ? short : short < 70 ? 2000 + short : 1900 + short
  const [monthNumber, dateNumber] = [Number(month), Number(date)]
  return monthNumber >= 1 && dateNumber >= 1 ? [long, monthNumber, dateNumber] : undefined
}

/** 1 to 12; 0 for a word that is no month. */
const monthOf = (word = '') =>
  months.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1

function zoneMs(rest: string): number {
  const offset = /^\s*(?:gmt|utc|ut)?\s*([+-])(\d{1,2}):?(\d{2})?/.exec(rest)
  const [, sign, hours = '0', minutes = '0'] = offset ?? []
  const named = zones[/^\s*\(?([a-z]{1,4})\b/.exec(rest)?.[1] ?? ''] ?? 0
  const ahead = offset ? Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60) : named
  return ahead * 3_600_000
}
