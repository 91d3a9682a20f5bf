import { type Message, message } from '#i18n/message.ts'
import { memoizeIntl, type Translator } from '#i18n/translator.ts'
import { relativeTimeOptions, roundDays } from '#ui/text/relative-time.ts'

const dayMs = 86_400_000
/** After so many days without a post, how often a site posts says nothing any more. */
const quietDays = 180

const agoOf = memoizeIntl(Intl.RelativeTimeFormat)
const monthOf = memoizeIntl(Intl.DateTimeFormat)

/** What `Intl` said: there are some thirty words for days and weeks, and one for each month, and a page asks for twenty. */
const said = new Map<string, string>()
function say(key: string, make: () => string): string {
  const words = said.get(key) ?? make()
  said.set(key, words)
  return words
}

/** From how many posts a month on what is said. */
const rates: [from: number, words: Message][] = [
  [45, message('several times a day')],
  [20, message('about daily')],
  [8, message('several times a week')],
  [3, message('about weekly')],
  [1.5, message('several times a month')],
  [0.7, message('about monthly')],
  [0.2, message('several times a year')],
  [0, message('rarely')],
]

/**
 * "posted 3 days ago · about weekly", or "quiet since May 2024". Days are counted as `TimeAgo` counts them of the same post in the
 * news.
 * @param last ISO 8601 @param aMonth posts a month; null where that is not known @param now milliseconds since 1970
 */
export function postingLabel(t: Translator, last: string, aMonth: number | null, now: number): string {
  const age = now - Date.parse(last)
  const days = age < dayMs ? 0 : roundDays(age)
  if (days > quietDays) {
    const month = say(t.language + last.slice(0, 7), () =>
      monthOf(t.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(last)),
    )
    return t('quiet since {month}', { month })
  }
  const [n, unit] =
    days < 14
      ? ([days, 'day'] as const)
      : days < 60
        ? ([Math.round(days / 7), 'week'] as const)
        : ([Math.round(days / 30.4), 'month'] as const)
  const when = say(`${t.language}${n}${unit}`, () => agoOf(t.locale, relativeTimeOptions(t)).format(-n, unit))
  const posted = n === 0 ? t('posted less than a day ago') : t('posted {when}', { when })
  const often = aMonth === null ? undefined : rates.find(([from]) => aMonth >= from)?.[1]
  return often ? `${posted} · ${t(often)}` : posted
}
