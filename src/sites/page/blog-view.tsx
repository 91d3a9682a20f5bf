import ExternalLink from 'lucide-react/icons/external-link'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import type { Blog, BlogWithState } from '#api-contract/shapes/shapes.ts'
import { Head } from '#branding/head.tsx'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { MoreMenu } from '#ui/menus/more-menu.tsx'
import { Page } from '#ui/page-parts.tsx'
import { BlogDetails } from '../cards/blog-details.tsx'
import { blogAddress, discussionsAddress, visitAddress } from '../listing/paths.ts'
import c from './blog-view.module.css'
import { HealthNotice } from './health-notice.tsx'
import { ShareButton } from './share-button.tsx'
import { SiteData } from './site-data.tsx'

interface BlogViewProps {
  blog: Blog & Partial<BlogWithState>
  /** Buttons from domains that depend on this one: upvote, bookmark. */
  tools?: ReactNode
  /** Further ones, in the "…" menu: report, history. */
  moreTools?: ReactNode
  /** Reviews and discussions. */
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
            ? t('Waiting for review. Only staff and its submitter can see this page.')
            : t('Hidden. Only staff can see this page.')}
        </p>
      )}
      <HealthNotice blog={blog} />
      <BlogDetails blog={blog}>
        <div className={c.actions}>
          {blog.health === 'changed_hands' ? (
            <ButtonLink href={visitAddress(blog)}>{t('Visit site')}</ButtonLink>
          ) : (
            <ButtonLink look="primary" href={blog.url} newTab rel="noopener ugc">
              {t('Visit site')}
              <Icon of={ExternalLink} />
            </ButtonLink>
          )}
          {tools}
          <MoreMenu label={t('More about {title}', { title: blog.title })}>
            <ShareButton title={blog.title} path={blogAddress(blog)} />
            {blog.feed_url && blog.health !== 'changed_hands' && (
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

const OwnTools = lazyPart(async () => (await import('./own-tools.tsx')).OwnTools)

/** Further actions of members; the code is not loaded for guests. */
export function LazyOwnTools({ blog }: { blog: Blog }) {
  const session = useSession()
  return session && <OwnTools blog={blog} member={session} />
}
