import type { ReactNode } from 'react'
import type { Site, SiteDetails } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { ActivityLine } from '#sites/cards/activity-line.tsx'
import { postsAddress } from '#sites/listing/paths.ts'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'
import c from './latest-posts.module.css'
import { PostList } from './post-list.tsx'
import { YearOfPosts } from './year-of-posts.tsx'

interface LatestPostsProps {
  site: Site & Partial<SiteDetails>
  /** Explains to owners and staff why there are none. */
  note?: ReactNode
}

/** A site's latest posts and posting frequency, with a link to all posts. */
export function LatestPosts({ site, note }: LatestPostsProps) {
  const t = useText()
  // A copy cached on the device may predate these fields.
  const { latest_posts = [], post_count: count = 0, posts_by_month = [] } = site
  return (
    <Section
      id="posts"
      title={t('Latest posts')}
      aside={
        <div className={c.rhythm}>
          <ActivityLine site={site} />
          <YearOfPosts months={posts_by_month} />
        </div>
      }
    >
      {latest_posts.length > 0 ? (
        <PostList site={site} posts={latest_posts} label={t('Latest posts')} />
      ) : (
        <p className={c.none}>
          {site.posts_stopped
            ? t('The moderators have hidden this site’s posts.')
            : site.feed_url
              ? t('None yet. Posts appear once we’ve read this site’s feed.')
              : t('None: we haven’t found a feed for this site.')}
        </p>
      )}
      {note}
      {count > latest_posts.length && (
        <p>
          <Link href={postsAddress(site)}>
            {t('{count, plural, one {# post} other {All # posts}}', { count })}
          </Link>
        </p>
      )}
    </Section>
  )
}
