import type { ReactNode } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { ListApiQuery } from '#client/api/api-queries.ts'
import { PagedList } from '#client/api/paged-list.tsx'
import type { Discussion } from '#conversations/discussions/schemas.ts'
import { useText } from '#i18n/use-text.ts'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { commentAnchor, discussionAddress, siteAddress } from '#sites/listing/paths.ts'
import { Entry, EntryList } from '#ui/entry.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Stars } from '#ui/forms/stars.tsx'
import { CardGrid } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'
import { RenderedText } from '#ui/text/rendered-text.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import type { listMemberReviews } from './contract.ts'
import type { CommentInContext, ReviewInContext } from './schemas.ts'

/** Separates the parts of a byline; at a line break it stays at the end of the line. */
const separator = '\u00a0· '

const commentAddress = (comment: CommentInContext) =>
  `${discussionAddress({ ...comment, id: comment.discussion_id })}#${commentAnchor(comment.id)}`

interface ListProps<T> {
  items: T[]
  label: string
  /** Shown when the list is empty. */
  empty: ReactNode
}

export function SiteCards({ items, label, empty }: ListProps<Site>) {
  if (items.length === 0) return empty
  return (
    <CardGrid label={label}>
      {items.map((site) => (
        <li key={site.id}>
          <SiteCard site={site} heading="h2" />
        </li>
      ))}
    </CardGrid>
  )
}

export function DiscussionEntries({ items, label, empty }: ListProps<Discussion>) {
  const t = useText()
  if (items.length === 0) return empty
  return (
    <EntryList label={label}>
      {items.map((discussion) => (
        <li key={discussion.id}>
          <Entry
            title={<Link href={discussionAddress(discussion)}>{discussion.title}</Link>}
            meta={
              <span>
                {t.rich('About <site>{title}</site>', {
                  title: discussion.blog_title,
                  site: (title) => (
                    <Link href={`/blog/${discussion.blog_slug}/${discussion.blog_id}`}>{title}</Link>
                  ),
                })}
                {separator}
                {t('{count, plural, one {# comment} other {# comments}}', {
                  count: discussion.comment_count,
                })}
                {separator}
                <TimeAgo value={discussion.created_on} />
              </span>
            }
          />
        </li>
      ))}
    </EntryList>
  )
}

export function CommentEntries({ items, label, empty }: ListProps<CommentInContext>) {
  const t = useText()
  if (items.length === 0) return empty
  return (
    <EntryList label={label}>
      {items.map((comment) => (
        <li key={comment.id}>
          <Entry
            meta={
              <span>
                {t.rich('In <discussion>{title}</discussion>', {
                  title: comment.discussion_title,
                  discussion: (title) => <Link href={commentAddress(comment)}>{title}</Link>,
                })}
                {separator}
                <TimeAgo value={comment.created_on} />
              </span>
            }
          >
            <RenderedText html={comment.content_html} />
          </Entry>
        </li>
      ))}
    </EntryList>
  )
}

interface ReviewEntriesProps {
  list: ListApiQuery<typeof listMemberReviews>
  pageAddress: (page: number) => string
  empty: ReactNode
}

/** A member's reviews with their sites. */
export function ReviewEntries({ list, pageAddress, empty }: ReviewEntriesProps) {
  const t = useText()
  return (
    <PagedList list={list} pageAddress={pageAddress} fallback={<SkeletonRows count={6} />}>
      {(reviews: ReviewInContext[]) =>
        reviews.length === 0 ? (
          empty
        ) : (
          <EntryList label={t('Reviews')}>
            {reviews.map((review) => (
              <li key={review.id}>
                <Entry
                  title={<Link href={siteAddress(review.blog)}>{review.blog.title}</Link>}
                  meta={
                    <span>
                      <Stars value={review.rating} /> <TimeAgo value={review.created_on} />
                    </span>
                  }
                >
                  <RenderedText html={review.content_html} />
                </Entry>
              </li>
            ))}
          </EntryList>
        )
      }
    </PagedList>
  )
}
