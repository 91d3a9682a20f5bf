import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { BlogCard } from '#features/blogs/blog-card.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { useNear } from '#ui/use-near.ts'
import { useApi } from '#web/api-context.ts'
import { ask, queryOf } from '#web/asks.ts'
import { listSimilarBlogs } from './contract.ts'
import { WhyAlike } from './why.tsx'

/** Sites like the one on show, each with its reason; asked for when a reader comes near. */
export function MoreLikeThis({ id }: { id: number }) {
  const api = useApi()
  const [is_near, setNear] = useState(false)
  const place = useNear<HTMLDivElement>(useCallback(() => setNear(true), []))
  const near = useQuery({ ...queryOf(api, ask(listSimilarBlogs, { id })), enabled: is_near })
  // A device may remember an answer: the first rendering must look as the server's does.
  const data = is_near ? near.data : undefined
  const has_none = is_near && (near.isError || data?.results.length === 0)
  return (
    <div ref={place}>
      {!has_none && (
        <Shelf title="More like this">
          {data ? (
            data.results.map((blog) => (
              <li key={blog.id}>
                <BlogCard blog={blog} tag_limit={4}>
                  <WhyAlike tags={blog.shared_tags} readers={blog.readers} />
                </BlogCard>
              </li>
            ))
          ) : (
            <SkeletonCards count={6} />
          )}
        </Shelf>
      )}
    </div>
  )
}
