import { useQuery } from '@tanstack/react-query'
import { BlogCard } from '#features/blogs/blog-card.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryOptionsOf } from '#web/api-queries.ts'
import { listSimilarBlogs } from './contract.ts'
import { WhySimilar } from './why.tsx'

/** Sites like another, each with its reason; renders nothing where there are none. */
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
