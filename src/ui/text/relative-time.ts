import { memoizeIntl, type Translator } from '#i18n/translator.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A server's clock and a reader's differ slightly. */
const skewMs = 5 * minuteMs
const formatOf = memoizeIntl(Intl.RelativeTimeFormat)

/** For `Intl`, whose long Japanese words have a space that nobody writes: "2 日前". */
export const agoOptions = ({ language }: Translator) =>
  ({ numeric: 'always', style: language === 'ja' ? 'narrow' : 'long' }) as const

/** How many days an age of at least one day (ms) is called: 44 hours are two days. */
export const daysIn = (age: number): number => Math.round(age / dayMs)

/** "2 hours ago" for the last seven days; undefined for what is older, and for the future. */
export function relativeTime(t: Translator, at: number, now: number): string | undefined {
  const age = now - at
  if (age < -skewMs || age >= 7 * dayMs) return undefined
  if (age < minuteMs) return t('just now')
  const [n, unit] =
    age < hourMs
      ? ([Math.floor(age / minuteMs), 'minute'] as const)
      : age < dayMs
        ? ([Math.floor(age / hourMs), 'hour'] as const)
        : ([daysIn(age), 'day'] as const)
  return formatOf(t.locale, agoOptions(t)).format(-n, unit)
}

/** How often (ms) "2 minutes ago" is updated. */
const tickMs = 30_000

/** Reports how long ago it was, now and as time goes by. @returns what stops that */
export function followRelativeTime(
  t: Translator,
  at: number,
  say: (words: string | undefined) => void,
): () => void {
  const tell = () => say(relativeTime(t, at, Date.now()))
  tell()
  const timer = setInterval(tell, tickMs)
  return () => clearInterval(timer)
}
