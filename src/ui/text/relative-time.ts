import { memoizeIntl, type Translator } from '#i18n/translator.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Tolerated difference between the server's and the reader's clock. */
const skewMs = 5 * minuteMs
const getFormatter = memoizeIntl(Intl.RelativeTimeFormat)

/** `Intl`'s long Japanese style inserts an unidiomatic space: "2 日前". */
export const relativeTimeOptions = ({ language }: Translator) =>
  ({ numeric: 'always', style: language === 'ja' ? 'narrow' : 'long' }) as const

/** Rounds an age in ms to days: 44 hours are two days. */
export const roundDays = (age: number): number => Math.round(age / dayMs)

/** "2 hours ago" for the last seven days; undefined for older and future times. */
export function relativeTime(t: Translator, timestamp: number, now: number): string | undefined {
  const age = now - timestamp
  if (age < -skewMs || age >= 7 * dayMs) return undefined
  if (age < minuteMs) return t('just now')
  const [n, unit] =
    age < hourMs
      ? ([Math.floor(age / minuteMs), 'minute'] as const)
      : age < dayMs
        ? ([Math.floor(age / hourMs), 'hour'] as const)
        : ([roundDays(age), 'day'] as const)
  return getFormatter(t.locale, relativeTimeOptions(t)).format(-n, unit)
}

/** Update interval in ms. */
const tickMs = 30_000

/** Calls back with the relative time now and whenever it may have changed. @returns cleanup */
export function watchRelativeTime(
  t: Translator,
  timestamp: number,
  onChange: (text: string | undefined) => void,
): () => void {
  const update = () => onChange(relativeTime(t, timestamp, Date.now()))
  update()
  const timer = setInterval(update, tickMs)
  return () => clearInterval(timer)
}
