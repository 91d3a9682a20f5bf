import { ExternalLink, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Blog, BlogWithState } from '#contract/shapes.ts'
import { Head } from '#features/community/head.tsx'
import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Page } from '#ui/page-parts.tsx'
import { Time } from '#ui/time.tsx'
import { blogAddress, discussionsAddress, visitAddress } from './addresses.ts'
import { BlogDetails } from './blog-details.tsx'
import c from './blog-view.module.css'
import { LazyOwnTools } from './lazy-tools.tsx'
import { ShareButton } from './share-button.tsx'
import { SiteData } from './site-data.tsx'

interface BlogViewProps {
  blog: Blog & Partial<BlogWithState>
  /** What later features can do with it: upvote, bookmark. */
  tools?: ReactNode
  /** The same, behind "…": report, its history. */
  moreTools?: ReactNode
  /** Its reviews, its discussions. */
  children?: ReactNode
}

/** The page of a site or article. */
export function BlogView({ blog, tools, moreTools, children }: BlogViewProps) {
  const t = useText()
  return (
    <Page>
      <Head
        title={blog.title}
        description={blog.description || t('{title} ({domain}): reviews and discussions.', blog)}
        canonical={blogAddress(blog)}
        image={blog.image_blog_page}
        type="article"
        feeds={{ path: discussionsAddress(blog), title: t('Discussions of {title}', { title: blog.title }) }}
      />
      {blog.status === 'published' && <SiteData blog={blog} />}
      {blog.status !== 'published' && (
        <p className={c.waiting}>
          <Icon of={Hourglass} />{' '}
          {blog.status === 'held'
            ? t('This waits until staff have looked at it. So far only they and its submitter see this page.')
            : t('This is hidden: only staff see this page.')}
        </p>
      )}
      {(blog.health === 'away' || blog.health === 'gone' || blog.health === 'changed_hands') && (
        <p className={c.waiting}>
          {t.rich(
            '{health, select, changed_hands {This address seems to have been in other hands} gone {This site has been gone} other {This site has been away}} since <date></date>. <a>What we saw</a>',
            {
              health: blog.health,
              date: () => <Time value={blog.health_since ?? blog.updated_on} />,
              a: (inside) => <Link href={visitAddress(blog)}>{inside}</Link>,
            },
          )}
          {blog.archive_url && (
            <>
              {' · '}
              <Link href={blog.archive_url} newTab rel="noopener">
                {t('See an archived copy')}
              </Link>
            </>
          )}
        </p>
      )}
      <BlogDetails blog={blog}>
        <div className={c.actions}>
          {blog.health === 'changed_hands' ? (
            <ButtonLink look="primary" href={visitAddress(blog)}>
              {t('Visit site')}
            </ButtonLink>
          ) : (
            <ButtonLink look="primary" href={blog.url} newTab rel="noopener ugc">
              {t('Visit site')}
              <Icon of={ExternalLink} />
            </ButtonLink>
          )}
          {tools}
          <MoreMenu label={t('More about {title}', { title: blog.title })}>
            <ShareButton title={blog.title} path={blogAddress(blog)} />
            {blog.feed_url && (
              <ButtonLink look="faint" href={blog.feed_url} newTab rel="noopener ugc">
                {t('Feed')}
              </ButtonLink>
            )}
            <LazyOwnTools blog={blog} />
            {moreTools}
          </MoreMenu>
        </div>
      </BlogDetails>
      {children}
    </Page>
  )
}
