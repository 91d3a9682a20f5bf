import { keep } from '#texts/translator.ts'
import { useText } from '#texts/use-text.ts'

const formatOf = keep(Intl.DateTimeFormat)

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

function show(value: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const format = formatOf(language, options)
  const date = new Date(value)
  if (!language.startsWith('en')) return format.format(date)
  // English is put in order here: the day first, and neither en-GB's "Sept" nor its "at", which not all browsers have.
  const parts = format.formatToParts(date).map(({ type, value }) => [type, value])
  const { day, month, year, hour, minute } = Object.fromEntries(parts)
  return `${day} ${month}${year ? ` ${year}` : ''}${hour ? `, ${hour}:${minute} UTC` : ''}`
}

/** "3 Oct 2026", in UTC, so that server and browser write the same. @param language BCP 47 */
export const shortDate = (value: string, language: string): string => show(value, language, short)

/** "3 Oct". */
export const dayAndMonth = (value: string, language: string): string => show(value, language, dayAndMonthOnly)

/** "3 October 2026, 23:30 UTC". */
export const fullDate = (value: string, language: string): string => show(value, language, full)

/** A date with the exact time in its title. `value` is an ISO 8601 time; shows nothing for anything else. */
export function Time({ value }: { value: string }) {
  const { language } = useText()
  if (Number.isNaN(Date.parse(value))) return null
  return (
    // Browsers and server may know different versions of a language.
    <time dateTime={value} title={fullDate(value, language)} suppressHydrationWarning>
      {shortDate(value, language)}
    </time>
  )
}
