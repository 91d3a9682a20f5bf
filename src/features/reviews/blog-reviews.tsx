import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Blog, Review } from '#contract/shapes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EntryList } from '#ui/entry.tsx'
import { Earlier, Pager } from '#ui/pager.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useApi } from '#web/api-context.ts'
import { askList, type ListAsk, listQueryOf } from '#web/asks.ts'
import { loginAddress } from '#web/return-to.ts'
import { useSession } from '#web/session.ts'
import { listReviews } from './contract.ts'
import { ReviewEntry } from './review-entry.tsx'

// Only members write, so readers do not load what writing needs.
const OwnReviewPart = lazy(async () => ({ default: (await import('./own-review.tsx')).OwnReviewPart }))

type ReviewPage = ReplyOf<typeof listReviews>

/** What a site's page asks for, to show its reviews. */
export const reviewsOfBlog = (blog_id: string | number, first_page = 1) =>
  askList(listReviews, { id: Number(blog_id) }, first_page)

interface BlogReviewsProps {
  blog: Pick<Blog, 'id' | 'title'>
  list: ListAsk<typeof listReviews>
  /** The address of a later page of them. */
  page_address: (page: number) => string
  /** What can be done with somebody else's review. */
  tools?: (review: Review) => ReactNode
}

/** The reviews of a site, newest first, and one's own. */
export function BlogReviews({ blog, list, page_address, tools }: BlogReviewsProps) {
  const member = useSession()
  const { pathname } = useLocation()
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSuspenseInfiniteQuery(listQueryOf(useApi(), list))
  const pages = data.pages as ReviewPage[]
  const reviews = pages.flatMap((page) => page.results)
  const others = reviews.filter(({ user }) => member === null || user?.username !== member.username)
  return (
    <Section id="reviews" title="Reviews" count={pages[0]?.count ?? 0}>
      {reviews.length === 0 && (
        <EmptyState title="No reviews yet">Be the first to say what it is like.</EmptyState>
      )}
      {member ? (
        <Suspense fallback={<SkeletonText lines={2} />}>
          <OwnReviewPart key={blog.id} blog={blog} />
        </Suspense>
      ) : (
        <p>
          <ButtonLink href={loginAddress(`${pathname}#reviews`)}>Log in to write a review</ButtonLink>
        </p>
      )}
      <Earlier page={list.first_page} address={page_address} />
      {others.length > 0 && (
        <EntryList label={`Reviews of ${blog.title}`}>
          {others.map((review) => (
            <li key={review.id}>
              <ReviewEntry review={review} aside={tools?.(review)} />
            </li>
          ))}
        </EntryList>
      )}
      {hasNextPage && (
        <Pager
          href={page_address(list.first_page + pages.length)}
          onMore={() => void fetchNextPage()}
          busy={isFetchingNextPage}
          failed={isFetchNextPageError}
        />
      )}
    </Section>
  )
}
