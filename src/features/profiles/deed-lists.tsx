import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Blog, Discussion } from '#contract/shapes.ts'
import { blogAddress } from '#features/blogs/addresses.ts'
import { BlogCard } from '#features/blogs/blog-card.tsx'
import { commentAnchor, discussionAddress } from '#features/discussions/addresses.ts'
import { Entry, EntryList } from '#ui/entry.tsx'
import { Link } from '#ui/link.tsx'
import { CardGrid } from '#ui/page-parts.tsx'
import { Earlier, Pager } from '#ui/pager.tsx'
import { RenderedText } from '#ui/rendered-text.tsx'
import { Stars } from '#ui/stars.tsx'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { type ListAsk, listQueryOf } from '#web/asks.ts'
import type { listReviewsBy, PlacedComment, PlacedReview } from './contract.ts'

/** "1 comment", "3 comments". */
const countOf = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

interface Listed<T> {
  items: T[]
  label: string
  /** Stands in when there is nothing. */
  empty: ReactNode
}

export function BlogCards({ items, label, empty }: Listed<Blog>) {
  if (items.length === 0) return empty
  return (
    <CardGrid label={label}>
      {items.map((blog) => (
        <li key={blog.id}>
          <BlogCard blog={blog} heading="h2" />
        </li>
      ))}
    </CardGrid>
  )
}

export function DiscussionEntries({ items, label, empty }: Listed<Discussion>) {
  if (items.length === 0) return empty
  return (
    <EntryList label={label}>
      {items.map((discussion) => (
        <li key={discussion.id}>
          <Entry
            title={<Link href={discussionAddress(discussion)}>{discussion.title}</Link>}
            byline={
              <span>
                <Time value={discussion.created_on} /> · about{' '}
                <Link href={`/blog/${discussion.blog_slug}/${discussion.blog_id}`}>
                  {discussion.blog_title}
                </Link>{' '}
                · {countOf(discussion.comment_count, 'comment')}
              </span>
            }
          />
        </li>
      ))}
    </EntryList>
  )
}

export function CommentEntries({ items, label, empty }: Listed<PlacedComment>) {
  if (items.length === 0) return empty
  return (
    <EntryList label={label}>
      {items.map((comment) => (
        <li key={comment.id}>
          <Entry
            byline={
              <span>
                <Time value={comment.created_on} /> · in{' '}
                <Link
                  href={`${discussionAddress({ ...comment, id: comment.discussion_id })}#${commentAnchor(comment.id)}`}
                >
                  {comment.discussion_title}
                </Link>
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

/** Reviews that somebody wrote, each with what it is about. */
export function ReviewEntries({
  list,
  page_address,
  empty,
}: {
  list: ListAsk<typeof listReviewsBy>
  page_address: (page: number) => string
  empty: ReactNode
}) {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSuspenseInfiniteQuery(listQueryOf(useApi(), list))
  const reviews = data.pages.flatMap((page) => page.results as PlacedReview[])
  if (reviews.length === 0) return empty
  return (
    <>
      <Earlier page={list.first_page} address={page_address} />
      <EntryList label="Reviews">
        {reviews.map((review) => (
          <li key={review.id}>
            <Entry
              title={<Link href={blogAddress(review.blog)}>{review.blog.title}</Link>}
              byline={
                <span>
                  <Stars value={review.rating} /> <Time value={review.created_on} />
                </span>
              }
            >
              <RenderedText html={review.content_html} />
            </Entry>
          </li>
        ))}
      </EntryList>
      {hasNextPage && (
        <Pager
          href={page_address(list.first_page + data.pages.length)}
          onMore={() => void fetchNextPage()}
          busy={isFetchingNextPage}
          failed={isFetchNextPageError}
        />
      )}
    </>
  )
}
