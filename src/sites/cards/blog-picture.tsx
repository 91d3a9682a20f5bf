import { pictureSources } from '#api-contract/shapes/media.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { Cover } from '#ui/covers/cover.tsx'
import { Picture } from '#ui/forms/picture.tsx'

interface BlogPictureProps {
  blog: Pick<Blog, 'title' | 'image_blog_page'>
  /** The displayed width, as in `<img sizes>`. */
  sizes: string
  priority?: boolean
}

/** A site's picture, or a cover drawn from its name. Decorative, since the title stands beside it. */
export function BlogPicture({ blog, sizes, priority = false }: BlogPictureProps) {
  if (!blog.image_blog_page) return <Cover name={blog.title} />
  const sources = pictureSources(blog.image_blog_page) ?? { src: blog.image_blog_page }
  return <Picture {...sources} sizes={sizes} alt="" priority={priority} />
}
