import type { ReactNode } from 'react'
import type { Blog, Review } from '#contract/shapes.ts'
import { useSession } from '#features/accounts/device-session.ts'
import { LogInToWrite } from '#features/accounts/log-in-to-write.tsx'
import { useText } from '#texts/use-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EntryList } from '#ui/entry.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { type ListApiQuery, listQuery } from '#web/api-queries.ts'
import { PagedList } from '#web/paged-list.tsx'
import { skeletonRowsOf } from '#web/skeleton-rows-of.ts'
import c from './blog-reviews.module.css'
import { listReviews } from './contract.ts'
import { ReviewEntry } from './review-entry.tsx'

// Only members write, so readers do not load what writing needs.
const OwnReviewSection = lazyPart(async () => (await import('./own-review.tsx')).OwnReviewSection)

/** What a site's page fetches to show its reviews. */
export const blogReviewsQuery = (blogId: string | number, firstPage = 1) =>
  listQuery(listReviews, { id: Number(blogId) }, firstPage)

interface BlogReviewsProps {
  blog: Pick<Blog, 'id' | 'title' | 'review_count'>
  list: ListApiQuery<typeof listReviews>
  /** The address of a later page of them. */
  pageAddress: (page: number) => string
  /** Actions on other people's reviews. */
  tools?: (review: Review) => ReactNode
}

/** The reviews of a site, newest first, and the member's own. */
export function BlogReviews({ blog, list, pageAddress, tools }: BlogReviewsProps) {
  const t = useText()
  const member = useSession()
  const count = blog.review_count
  const isByOthers = ({ user }: Review) => member === null || user?.username !== member.username
  return (
    <Section id="reviews" title={t('Reviews')} count={count}>
      {count === 0 && (
        <EmptyState title={t('No reviews yet')}>{t('Be the first to say what it is like.')}</EmptyState>
      )}
      <div className={c.own}>
        {member ? (
          <OwnReviewSection key={blog.id} blog={blog} waiting={<SkeletonText lines={2} />} />
        ) : (
          <LogInToWrite
            wanted={{ action: 'review', on: blog.id }}
            at="#reviews"
            button={t('Log in to write a review')}
            draft={`review-of:${blog.id}`}
          />
        )}
      </div>
      <PagedList
        list={list}
        pageAddress={pageAddress}
        waiting={<SkeletonRows count={skeletonRowsOf(count, list.firstPage)} />}
      >
        {(reviews) =>
          reviews.some(isByOthers) && (
            <EntryList label={t('Reviews of {title}', { title: blog.title })}>
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
