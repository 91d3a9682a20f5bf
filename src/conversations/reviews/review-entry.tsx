import type { ReactNode } from 'react'
import type { Review } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Entry } from '#ui/entry.tsx'
import { Stars } from '#ui/forms/stars.tsx'
import { MoreMenu } from '#ui/menus/more-menu.tsx'
import { Link } from '#ui/text/link.tsx'
import { RenderedText } from '#ui/text/rendered-text.tsx'
import c from '#ui/text/time-ago.module.css'
import { TimeAgo } from '#ui/text/time-ago.tsx'

interface ReviewEntryProps {
  review: Review
  /** Buttons to edit and delete it. */
  actions?: ReactNode
  /** Items of the "…" menu, such as reporting it. */
  more?: ReactNode
}

export function ReviewEntry({ review, actions, more }: ReviewEntryProps) {
  const t = useText()
  const { user, created_on, updated_on } = review
  return (
    <Entry
      id={`review-${review.id}`}
      avatar={<Avatar name={user?.username ?? '?'} src={user?.avatar} />}
      meta={
        <>
          {user ? <Link href={`/user/${user.username}`}>{user.username}</Link> : t('deleted user')}
          <Stars value={review.rating} />
          <span className={c.ago}>
            <TimeAgo value={created_on} isBare />
            {updated_on !== created_on && ` ${t('(edited)', {}, 'review')}`}
          </span>
          {more && (
            <MoreMenu
              label={t('More about the review by {username}', {
                username: user?.username ?? t('deleted user'),
              })}
            >
              {more}
            </MoreMenu>
          )}
        </>
      }
      actions={actions}
    >
      <RenderedText html={review.content_html} />
    </Entry>
  )
}
