import type { ReactNode } from 'react'
import type { Review } from '#contract/shapes.ts'
import { useText } from '#texts/use-text.ts'
import c from '#ui/ago.module.css'
import { Ago } from '#ui/ago.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Entry } from '#ui/entry.tsx'
import { Link } from '#ui/link.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { RenderedText } from '#ui/rendered-text.tsx'
import { Stars } from '#ui/stars.tsx'

interface ReviewEntryProps {
  review: Review
  /** Edit, delete. */
  actions?: ReactNode
  /** Behind "…": report. */
  more?: ReactNode
}

/** One review: who, how many stars, why. */
export function ReviewEntry({ review, actions, more }: ReviewEntryProps) {
  const t = useText()
  const { user, created_on, updated_on } = review
  return (
    <Entry
      id={`review-${review.id}`}
      avatar={<Avatar name={user?.username ?? '?'} src={user?.avatar} />}
      byline={
        <>
          {user ? <Link href={`/user/${user.username}`}>{user.username}</Link> : t('deleted user')}
          <Stars value={review.rating} />
          <span className={c.ago}>
            <Ago value={created_on} isBare />
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
