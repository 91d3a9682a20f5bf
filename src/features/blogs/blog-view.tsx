import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Blog } from '#contract/shapes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChipList } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Cluster, Page } from '#ui/page-parts.tsx'
import { Time } from '#ui/time.tsx'
import { Head } from '#web/head.tsx'
import { blogAddress, tagAddress } from './addresses.ts'
import { BlogPicture } from './blog-picture.tsx'
import c from './blog-view.module.css'

/** The page of a site or article. */
export function BlogView({ blog, children }: { blog: Blog; children?: ReactNode }) {
  return (
    <Page>
      <Head
        title={blog.title}
        description={blog.description || `${blog.title} (${blog.domain}): reviews and discussions.`}
        canonical={blogAddress(blog)}
        image={blog.image_blog_page}
        type="article"
      />
      <article className={c.plate}>
        <div className={c.picture}>
          <BlogPicture blog={blog} sizes="(min-width: 54rem) 42rem, 100vw" priority />
        </div>
        <div className={c.words}>
          <div className={c.head}>
            <h1>{blog.title}</h1>
            <p className={`small-caps ${c.place}`}>{blog.domain}</p>
          </div>
          {blog.description && <p className={c.description}>{blog.description}</p>}
          <ChipList tags={blog.tags} href={tagAddress} />
          <Cluster>
            <ButtonLink look="primary" href={blog.url} newTab rel="noopener ugc">
              Visit site <Icon of={ExternalLink} />
            </ButtonLink>
          </Cluster>
          <p className={c.about}>
            Submitted{blog.user ? ' by ' : ' '}
            {blog.user && <Link href={`/user/${blog.user.username}`}>{blog.user.username}</Link>} on{' '}
            <Time value={blog.created_on} />
          </p>
        </div>
      </article>
      {children}
    </Page>
  )
}
