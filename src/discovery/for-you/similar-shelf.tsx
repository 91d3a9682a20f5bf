import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf } from '#client/api/api-queries.ts'
import { BlogCard } from '#sites/cards/blog-card.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import { listSimilarBlogs } from './contract.ts'
import { WhySimilar } from './recommendation-reason.tsx'

/** Similar sites with reasons; renders nothing if there are none. */
export function SimilarShelf({ id, title }: { id: number; title: string }) {
  const { data, isError } = useQuery(queryOptionsOf(useApi(), apiQuery(listSimilarBlogs, { id })))
  if (isError || data?.results.length === 0) return null
  return (
    <Shelf title={title}>
      {data ? (
        data.results.map((blog) => (
          <li key={blog.id}>
            <BlogCard blog={blog} tagLimit={4}>
              <WhySimilar {...blog} />
            </BlogCard>
          </li>
        ))
      ) : (
        <SkeletonCards count={6} />
      )}
    </Shelf>
  )
}
