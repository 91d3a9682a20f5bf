import { BlogCard } from '#features/blogs/blog-card.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import type { SimilarBlog } from './contract.ts'
import { WhyAlike } from './why.tsx'

/** Sites like the one on show, each with its reason; nothing where there are none. */
export function MoreLikeThis({ blogs }: { blogs: SimilarBlog[] }) {
  if (blogs.length === 0) return null
  return (
    <Shelf title="More like this">
      {blogs.map((blog) => (
        <li key={blog.id}>
          <BlogCard blog={blog} tag_limit={4}>
            <WhyAlike tags={blog.shared_tags} readers={blog.readers} />
          </BlogCard>
        </li>
      ))}
    </Shelf>
  )
}
