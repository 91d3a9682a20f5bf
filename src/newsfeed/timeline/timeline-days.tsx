import ArrowUp from 'lucide-react/icons/arrow-up'
import { Fragment, type ReactNode, useId } from 'react'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { memoizeIntl } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { RiverPost } from './contract.ts'
import c from './timeline.module.css'
import { RiverRow } from './timeline-row.tsx'

interface RiverDaysProps<P extends RiverPost> {
  posts: P[]
  /** Up to where they were seen before: a line stands there. */
  seenUntil?: string | null
  about?: (post: P) => ReactNode
  /** What else to do with it. */
  tools?: (post: P) => ReactNode
}

/** Posts under the days that they came on: by the reader's clock, and by UTC in what the server sends to everybody. */
export function RiverDays<P extends RiverPost>({ posts, seenUntil, about, tools }: RiverDaysProps<P>) {
  const t = useText()
  const id = useId()
  const timeZone = useHydrated() ? undefined : 'UTC'
  const days = Map.groupBy(posts, ({ river_on }) => dayHeading(river_on, t.locale, timeZone))
  const firstSeen = seenUntil ? posts.findIndex(({ river_on }) => river_on <= seenUntil) : -1
  const border = firstSeen > 0 ? posts[firstSeen] : undefined
  return [...days].map(([day, ofDay], at) => (
    <section key={day} className={c.day}>
      {/* Browsers and server may know different versions of a language. */}
      <h2 id={id + at} className={c.date} suppressHydrationWarning>
        {day}
      </h2>
      <ol className={c.list} aria-labelledby={id + at}>
        {ofDay.map((post) => (
          <Fragment key={post.id}>
            {post === border && (
              <li className={c.seen}>
                <Icon of={ArrowUp} /> {t('New since your last visit')}
              </li>
            )}
            <li>
              <RiverRow post={post} tools={tools?.(post)}>
                {about?.(post)}
              </RiverRow>
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  ))
}

const formatOf = memoizeIntl(Intl.DateTimeFormat)

/**
 * "Saturday 28 November": the day first in English too, as in other dates.
 * @param locale a translator's @param timeZone undefined for the reader's own
 */
export const dayHeading = (value: string, locale: string, timeZone: string | undefined): string =>
  formatOf(locale.startsWith('en') ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(new Date(value))
