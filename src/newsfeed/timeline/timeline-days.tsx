import ArrowUp from 'lucide-react/icons/arrow-up'
import { Fragment, type ReactNode, useId } from 'react'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { memoizeIntl } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { NewsfeedPost } from './schemas.ts'
import c from './timeline.module.css'
import { NewsfeedRow } from './timeline-row.tsx'

interface PostsByDayProps<P extends NewsfeedPost> {
  posts: P[]
  /** Posts up to this time were seen before: a line marks the boundary. */
  seenUntil?: string | null
  /** Renders a note below a post, such as why it is shown. */
  about?: (post: P) => ReactNode
  /** Extra menu items for a post. */
  tools?: (post: P) => ReactNode
}

/** Posts grouped by day: in the reader's time zone, but in UTC in pages that the server renders for everyone. */
export function PostsByDay<P extends NewsfeedPost>({ posts, seenUntil, about, tools }: PostsByDayProps<P>) {
  const t = useText()
  const id = useId()
  const timeZone = useHydrated() ? undefined : 'UTC'
  const days = Map.groupBy(posts, ({ river_on }) => formatDayHeading(river_on, t.locale, timeZone))
  const newestSeenIndex = seenUntil ? posts.findIndex(({ river_on }) => river_on <= seenUntil) : -1
  const newestSeenPost = newestSeenIndex > 0 ? posts[newestSeenIndex] : undefined
  return [...days].map(([day, dayPosts], index) => (
    <section key={day} className={c.day}>
      {/* Browser and server may format dates differently. */}
      <h2 id={id + index} className={c.date} suppressHydrationWarning>
        {day}
      </h2>
      <ol className={c.list} aria-labelledby={id + index}>
        {dayPosts.map((post) => (
          <Fragment key={post.id}>
            {post === newestSeenPost && (
              <li className={c.seen}>
                <Icon icon={ArrowUp} /> {t('New since your last visit')}
              </li>
            )}
            <li>
              <NewsfeedRow post={post} tools={tools?.(post)}>
                {about?.(post)}
              </NewsfeedRow>
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  ))
}

const getFormat = memoizeIntl(Intl.DateTimeFormat)

/**
 * "Saturday 28 November": the day comes first in English too, as in other dates.
 * @param locale the translator's locale
 * @param timeZone undefined for the reader's time zone
 */
export const formatDayHeading = (value: string, locale: string, timeZone: string | undefined): string =>
  getFormat(locale.startsWith('en') ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(new Date(value))
