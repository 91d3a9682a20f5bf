import type { ReactNode } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { LogInToWrite } from '#accounts/session/log-in-to-write.tsx'
import type { Review, Site } from '#api-contract/shapes/shapes.ts'
import { type ListApiQuery, listQuery } from '#client/api/api-queries.ts'
import { PagedList } from '#client/api/paged-list.tsx'
import { skeletonRowCount } from '#client/skeleton-row-count.ts'
import { useText } from '#i18n/use-text.ts'
import { EntryList } from '#ui/entry.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { SkeletonRows, SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Section } from '#ui/section.tsx'
import { listReviews } from './contract.ts'
import { ReviewEntry } from './review-entry.tsx'
import c from './site-reviews.module.css'

// Only members write reviews, so guests do not load this.
const OwnReviewSection = lazyPart(async () => (await import('./own-review.tsx')).OwnReviewSection)

/** The query for a site's reviews. */
export const siteReviewsQuery = (blogId: string | number, firstPage = 1) =>
  listQuery(listReviews, { id: Number(blogId) }, firstPage)

interface SiteReviewsProps {
  site: Pick<Site, 'id' | 'title' | 'review_count'>
  list: ListApiQuery<typeof listReviews>
  /** Address of a page of the list. */
  pageAddress: (page: number) => string
  /** Actions for other people's reviews. */
  tools?: (review: Review) => ReactNode
}

/** A site's reviews, newest first, with the member's own on top. */
export function SiteReviews({ site, list, pageAddress, tools }: SiteReviewsProps) {
  const t = useText()
  const member = useSession()
  const count = site.review_count
  const isByOthers = ({ user }: Review) => member === null || user?.username !== member.username
  return (
    <Section id="reviews" title={t('Reviews')} count={count}>
      {count === 0 && (
        <EmptyState title={t('No reviews yet')}>{t('Be the first to say what you think.')}</EmptyState>
      )}
      <div className={c.own}>
        {member ? (
          <OwnReviewSection key={site.id} site={site} fallback={<SkeletonText lines={2} />} />
        ) : (
          <LogInToWrite
            pendingAction={{ action: 'review', target: site.id }}
            anchor="#reviews"
            button={t('Log in to write a review')}
            draft={`review-of:${site.id}`}
          />
        )}
      </div>
      <PagedList
        list={list}
        pageAddress={pageAddress}
        fallback={<SkeletonRows count={skeletonRowCount(count, list.firstPage)} />}
      >
        {(reviews) =>
          reviews.some(isByOthers) && (
            <EntryList label={t('Reviews of {title}', { title: site.title })}>
              {reviews.filter(isByOthers).map((review) => (
                <li key={review.id}>
                  <ReviewEntry review={review} more={tools?.(review)} />
                </li>
              ))}
            </EntryList>
          )
        }
      </PagedList>
    </Section>
  )
}
