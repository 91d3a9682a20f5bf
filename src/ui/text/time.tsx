import { memoizeIntl } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'

const formatOf = memoizeIntl(Intl.DateTimeFormat)

const dayAndMonthOnly = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const short = { ...dayAndMonthOnly, year: 'numeric' } as const
const full = {
  ...short,
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * English is written here: the day first, and neither en-GB's "Sept" nor its "at", which not all browsers have. It is
 * also ten times as fast as `Intl`, and a page shows two dates for each comment.
 */
function showEnglish(date: Date, { month, year, hour }: Intl.DateTimeFormatOptions): string {
  const name = months[date.getUTCMonth()] ?? ''
  const day = `${date.getUTCDate()} ${month === 'short' ? name.slice(0, 3) : name}`
  return (
    day +
    (year ? ` ${date.getUTCFullYear()}` : '') +
    (hour ? `, ${date.toISOString().slice(11, 16)} UTC` : '')
  )
}

function show(value: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(value)
  return locale.startsWith('en') ? showEnglish(date, options) : formatOf(locale, options).format(date)
}

/** "3 Oct 2026", in UTC, so that server and browser write the same. @param locale a translator's */
export const shortDate = (value: string, locale: string): string => show(value, locale, short)

/** "3 Oct". */
export const dayAndMonth = (value: string, locale: string): string => show(value, locale, dayAndMonthOnly)

/** "3 October 2026, 23:30 UTC". */
export const fullDate = (value: string, locale: string): string => show(value, locale, full)

/** A date with the exact time in its title. `value` is an ISO 8601 time; shows nothing for anything else. */
export function Time({ value }: { value: string }) {
  const { locale } = useText()
  if (Number.isNaN(Date.parse(value))) return null
  return (
    // Browsers and server may know different versions of a language.
    <time dateTime={value} title={fullDate(value, locale)} suppressHydrationWarning>
      {shortDate(value, locale)}
    </time>
  )
}
