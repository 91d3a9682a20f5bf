import { type Message, message } from '#i18n/message.ts'
import { memoizeIntl, type Translator } from '#i18n/translator.ts'
import { relativeTimeOptions, roundDays } from '#ui/text/relative-time.ts'

const dayMs = 86_400_000
/** After this many days without a post, the posting rate is no longer meaningful. */
const quietDays = 180

const relativeTimeFormat = memoizeIntl(Intl.RelativeTimeFormat)
const monthFormat = memoizeIntl(Intl.DateTimeFormat)

/** Cache of formatted dates: a page needs twenty, out of some thirty relative times plus one per month. */
const formatCache = new Map<string, string>()
function cachedFormat(key: string, format: () => string): string {
  const text = formatCache.get(key) ?? format()
  formatCache.set(key, text)
  return text
}

/** Labels by minimum posts per month. */
const rateLabels: [minRate: number, label: Message][] = [
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
 * "posted 3 days ago · about weekly", or "quiet since May 2024". Counts days as `TimeAgo` does in the newsfeed.
 * @param lastPostOn ISO 8601 @param postsPerMonth null if unknown @param now milliseconds since 1970
 */
export function postingLabel(
  t: Translator,
  lastPostOn: string,
  postsPerMonth: number | null,
  now: number,
): string {
  const age = now - Date.parse(lastPostOn)
  const days = age < dayMs ? 0 : roundDays(age)
  if (days > quietDays) {
    const month = cachedFormat(t.language + lastPostOn.slice(0, 7), () =>
      monthFormat(t.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(lastPostOn)),
    )
    return t('quiet since {month}', { month })
  }
  const [n, unit] =
    days < 14
      ? ([days, 'day'] as const)
      : days < 60
        ? ([Math.round(days / 7), 'week'] as const)
        : ([Math.round(days / 30.4), 'month'] as const)
  const when = cachedFormat(`${t.language}${n}${unit}`, () =>
    relativeTimeFormat(t.locale, relativeTimeOptions(t)).format(-n, unit),
  )
  const lastPost = n === 0 ? t('posted less than a day ago') : t('posted {when}', { when })
  const rate =
    postsPerMonth === null ? undefined : rateLabels.find(([minRate]) => postsPerMonth >= minRate)?.[1]
  return rate ? `${lastPost} · ${t(rate)}` : lastPost
}
