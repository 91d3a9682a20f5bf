import type { ReactNode } from 'react'
import type { Blog } from '#contract/shapes.ts'
import { Card } from '#ui/card.tsx'
import { ChipList } from '#ui/chip.tsx'
import { blogAddress, tagSearchAddress } from './addresses.ts'
import { BlogPicture } from './blog-picture.tsx'
import { Highlight } from './highlight.tsx'

interface BlogCardProps {
  blog: Blog
  /** The most tags shown; the spec's number for cards is 12, in the landing preview 3. */
  tagLimit?: number
  /** Whether a tag starts a search. */
  tagsLead?: boolean
  /** Loaded at once rather than when it comes near the window. */
  priority?: boolean
  /** The level of its title: `h3` under a section's heading, `h2` under the page's. */
  heading?: 'h2' | 'h3' | 'p'
  /** Folded words of the query, to highlight. */
  marks?: readonly string[]
  /** Picture at the side. */
  row?: boolean
  /** Why it is here, or anything else that belongs under it. */
  children?: ReactNode
}

/** A site as an index card: picture, title, domain, description, tags. */
export function BlogCard({
  blog,
  tagLimit = 12,
  tagsLead = true,
  priority = false,
  heading = 'h3',
  marks = [],
  row = false,
  children,
}: BlogCardProps) {
  return (
    <Card
      href={blogAddress(blog)}
      picture={<BlogPicture blog={blog} priority={priority} sizes="(min-width: 48rem) 18rem, 80vw" />}
      title={<Highlight text={blog.title} words={marks} />}
      place={blog.domain}
      text={blog.description && <Highlight text={blog.description} words={marks} />}
      heading={heading}
      row={row}
    >
      {blog.tags.length > 0 && (
        <ChipList
          tags={blog.tags}
          limit={tagLimit}
          {...(tagsLead ? { href: tagSearchAddress } : {})}
          {...(marks.length > 0 ? { show: (tag) => <MarkedTag tag={tag} words={marks} /> } : {})}
        />
      )}
      {children}
    </Card>
  )
}

/** In one element, so that a long tag breaks as plain text does. */
const MarkedTag = ({ tag, words }: { tag: string; words: readonly string[] }) => (
  <span>
    <Highlight text={tag} words={words} />
  </span>
)
