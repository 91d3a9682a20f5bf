import type { ReactNode } from 'react'
import { languageIfDifferent } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { ExternalHostLabel } from '#sites/cards/external-host-label.tsx'
import { SitePicture } from '#sites/cards/site-picture.tsx'
import { postsAddress, siteAddress } from '#sites/listing/paths.ts'
import { LanguageLabel } from '#ui/text/language-label.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import { PostTools } from '../posts/post-tools.tsx'
import type { NewsfeedPost } from './schemas.ts'
import c from './timeline.module.css'

interface NewsfeedRowProps {
  post: NewsfeedPost
  /** Menu items before the common ones. */
  tools?: ReactNode
  /** Why the post is shown. */
  children?: ReactNode
}

/** A site's newest post of a day; links to the original. */
export function NewsfeedRow({ post, tools, children }: NewsfeedRowProps) {
  const t = useText()
  const { blog, title, url, excerpt, language, published_on, is_dated, more_today, first_in_months } = post
  const lang = languageIfDifferent(t, language)
  const site = { id: blog.id, slug: blog.slug, kind: 'blog' as const }
  return (
    <article className={c.row}>
      <div className={c.cover}>
        <SitePicture site={blog} sizes="5rem" />
      </div>
      <div className={c.words}>
        <div lang={lang} dir="auto">
          <h3 className={c.title}>
            <Link href={url} newTab rel="noopener nofollow ugc">
              {title || excerpt || url}
            </Link>
          </h3>
          {title && excerpt && <p className={c.excerpt}>{excerpt}</p>}
        </div>
        <div className={c.facts}>
          <Link href={siteAddress(site)}>{blog.title}</Link>
          <ExternalHostLabel url={url} domain={blog.domain} />
          <LanguageLabel language={language} />
          {first_in_months !== null && (
            <span className={c.woken}>
              {t('first in {count, plural, one {# month} other {# months}}', { count: first_in_months })}
            </span>
          )}
          {/* After the others, because it is wider than its text. */}
          {is_dated && <TimeAgo value={published_on} />}
          {more_today > 0 && (
            <Link href={postsAddress(site)}>
              {t('and {count, number} more that day', { count: more_today })}
            </Link>
          )}
        </div>
        <div className={c.tools}>
          <PostTools post={post} site={blog}>
            {tools}
          </PostTools>
        </div>
        {children}
      </div>
    </article>
  )
}
