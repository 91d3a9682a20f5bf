import { useQuery } from '@tanstack/react-query'
import { BlogCard } from '#features/blogs/blog-card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Link } from '#ui/link.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { useApi } from '#web/api-context.ts'
import { ask, queryOf } from '#web/asks.ts'
import { useSession } from '#web/session.ts'
import { listBlogsForYou } from './contract.ts'
import { SurpriseButton } from './surprise-button.tsx'
import c from './why.module.css'
import { BecauseYouFollow } from './why.tsx'

/** A member's own shelf: holds its place on the page that is the same for everybody, and fills in the browser. */
export function ForYouShelf() {
  const api = useApi()
  const is_known = useSession() !== null
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(api, ask(listBlogsForYou, { page: 1, page_size: 12 })),
    enabled: is_known,
  })
  const follows_nothing = data?.results.every(({ because }) => because.length === 0)
  return (
    <Shelf title="For you" href="/blogs/for-you" aside={<SurpriseButton outside_interests />}>
      {data && follows_nothing && (
        <li className={c.hint}>
          <p>These are by chance.</p>
          <p>
            <Link href="/edit-profile">Choose your interests</Link>, and this shelf follows them.
          </p>
        </li>
      )}
      {data ? (
        data.results.map((blog) => (
          <li key={blog.id}>
            <BlogCard blog={blog} tag_limit={4}>
              <BecauseYouFollow tags={blog.because} />
            </BlogCard>
          </li>
        ))
      ) : isError ? (
        <ErrorState
          message="Your shelf could not be fetched"
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <SkeletonCards count={6} />
      )}
    </Shelf>
  )
}
