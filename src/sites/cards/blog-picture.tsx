import { pictureSources } from '#api-contract/shapes/media.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { Cover } from '#ui/covers/cover.tsx'
import { Picture } from '#ui/forms/picture.tsx'

interface BlogPictureProps {
  blog: Pick<Blog, 'title' | 'image_blog_page'>
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  priority?: boolean
}

/** A site's picture, or the cover drawn from its name. The title stands beside it, so it needs no words. */
export function BlogPicture({ blog, sizes, priority = false }: BlogPictureProps) {
  if (!blog.image_blog_page) return <Cover name={blog.title} />
  const sources = pictureSources(blog.image_blog_page) ?? { src: blog.image_blog_page }
  return <Picture {...sources} sizes={sizes} alt="" priority={priority} />
}
