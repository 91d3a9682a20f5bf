import { ExternalLink } from 'lucide-react'
import type { Blog } from '#contract/shapes.ts'
import { ChipList } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { Time } from '#ui/time.tsx'
import { Head } from '#web/head.tsx'
import { blogAddress, tagAddress } from './addresses.ts'
import { BlogPicture } from './blog-picture.tsx'
import c from './blog-view.module.css'

/** The page of a site or article. */
export function BlogView({ blog }: { blog: Blog }) {
  return (
    <Page>
      <Head
        title={blog.title}
        description={blog.description || `${blog.title} (${blog.domain}): reviews and discussions.`}
        canonical={blogAddress(blog)}
        image={blog.image_blog_page}
        type="article"
      />
      <div className={c.picture}>
        <BlogPicture blog={blog} sizes="(min-width: 60rem) 40rem, 100vw" priority />
      </div>
      <PageHead title={blog.title} text={blog.domain} />
      <p className={c.description}>{blog.description}</p>
      <ChipList tags={blog.tags} href={tagAddress} />
      <p>
        <Link href={blog.url} newTab rel="noopener ugc">
          Visit site <Icon of={ExternalLink} />
        </Link>
      </p>
      <p className={c.about}>
        Submitted{blog.user ? ' by ' : ' '}
        {blog.user && <Link href={`/user/${blog.user.username}`}>{blog.user.username}</Link>} on{' '}
        <Time value={blog.created_on} />
      </p>
    </Page>
  )
}
