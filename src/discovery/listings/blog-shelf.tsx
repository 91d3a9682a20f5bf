import type { ReactNode } from 'react'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { BlogCard } from '#sites/cards/blog-card.tsx'
import { Shelf } from '#ui/page-parts.tsx'

interface BlogShelfProps {
  title: string
  /** The address of the whole list. */
  href: string
  blogs: Blog[]
  aside?: ReactNode
}

/** A row of sites with a heading; renders nothing if it is empty. */
export function BlogShelf({ title, href, blogs, aside }: BlogShelfProps) {
  if (blogs.length === 0) return null
  return (
    <Shelf title={title} href={href} aside={aside}>
      {blogs.map((blog) => (
        <li key={blog.id}>
          <BlogCard blog={blog} tagLimit={4} />
        </li>
      ))}
    </Shelf>
  )
}
