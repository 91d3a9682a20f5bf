import { pictureSources } from '#api-contract/shapes/media.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { Cover } from '#ui/covers/cover.tsx'
import { Picture } from '#ui/forms/picture.tsx'

interface SitePictureProps {
  site: Pick<Site, 'title' | 'image_blog_page'>
  /** The displayed width, as in `<img sizes>`. */
  sizes: string
  priority?: boolean
}

/** A site's picture, or a cover drawn from its name. Decorative, since the title stands beside it. */
export function SitePicture({ site, sizes, priority = false }: SitePictureProps) {
  if (!site.image_blog_page) return <Cover name={site.title} />
  const sources = pictureSources(site.image_blog_page) ?? { src: site.image_blog_page }
  return <Picture {...sources} sizes={sizes} alt="" priority={priority} />
}
