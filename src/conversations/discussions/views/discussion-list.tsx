import { useText } from '#i18n/use-text.ts'
import { discussionAddress } from '#sites/listing/paths.ts'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import type { Discussion } from '../schemas.ts'
import c from './discussion-list.module.css'

interface DiscussionListProps {
  discussions: Discussion[]
  /** The list's name for screen readers. */
  label: string
  heading?: 'h3' | 'h4'
}

/** Titles of discussions, with author and number of comments. */
export function DiscussionList({ discussions, label, heading: Heading = 'h3' }: DiscussionListProps) {
  const t = useText()
  return (
    <ul className={c.list} aria-label={label}>
      {discussions.map((discussion) => (
        <li key={discussion.id} className={c.entry}>
          <Heading className={c.title}>
            <Link href={discussionAddress(discussion)} dir="auto">
              {discussion.title}
            </Link>
          </Heading>
          <p className={c.facts}>
            <bdi>
              {discussion.is_of_post ? t('About a post') : (discussion.user?.username ?? t('deleted user'))}
            </bdi>{' '}
            · {t('{count, plural, one {# comment} other {# comments}}', { count: discussion.comment_count })}{' '}
            · <TimeAgo value={discussion.created_on} />
          </p>
        </li>
      ))}
    </ul>
  )
}
