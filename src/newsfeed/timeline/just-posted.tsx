import { languageIfDifferent } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { ExternalHostLabel } from '#sites/cards/external-host-label.tsx'
import { siteAddress } from '#sites/listing/paths.ts'
import { Shelf } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import c from './just-posted.module.css'
import type { NewsfeedPost } from './schemas.ts'

/** The front page's shelf of recent posts; renders nothing without posts. */
export function JustPosted({ posts }: { posts: NewsfeedPost[] }) {
  const t = useText()
  if (posts.length === 0) return null
  return (
    <Shelf title={t('Just posted')} href="/newsfeed">
      {posts.map(({ id, title, excerpt, url, language, published_on, is_dated, blog }) => (
        <li key={id}>
          <article className={c.post}>
            <div lang={languageIfDifferent(t, language)} dir="auto">
              <h3 className={c.title}>
                <Link href={url} newTab rel="noopener nofollow ugc">
                  {title || excerpt || url}
                </Link>
              </h3>
              {title && excerpt && <p className={c.excerpt}>{excerpt}</p>}
            </div>
            <p className={c.facts}>
              <Link href={siteAddress({ ...blog, kind: 'blog' })}>{blog.title}</Link>{' '}
              <ExternalHostLabel url={url} domain={blog.domain} />{' '}
              {is_dated && <TimeAgo value={published_on} />}
            </p>
          </article>
        </li>
      ))}
    </Shelf>
  )
}
