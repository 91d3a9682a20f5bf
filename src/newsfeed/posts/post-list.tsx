import type { Post } from '#api-contract/shapes/shapes.ts'
import { languageIfDifferent } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { ExternalHostLabel } from '#sites/cards/external-host-label.tsx'
import { LanguageLabel } from '#ui/text/language-label.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import c from './latest-posts.module.css'
import { PostTools } from './post-tools.tsx'

interface PostListProps {
  /** The site that published them. */
  site: Pick<Post['blog'], 'id' | 'slug' | 'domain'>
  posts: Omit<Post, 'blog' | 'more_today'>[]
  /** The list's name for screen readers. */
  label: string
  heading?: 'h2' | 'h3'
}

/** A site's posts; each links to the original. */
export function PostList({ site, posts, label, heading: Heading = 'h3' }: PostListProps) {
  const t = useText()
  return (
    <ol className={c.list} aria-label={label}>
      {posts.map((post) => {
        const { id, url, title, excerpt, published_on, is_dated, language } = post
        const lang = languageIfDifferent(t, language)
        return (
          <li key={id} className={c.post}>
            <div lang={lang} dir="auto">
              <Heading className={c.title}>
                <Link href={url} newTab rel="noopener nofollow ugc">
                  {title || excerpt || url}
                </Link>
              </Heading>
              {title && excerpt && <p className={c.excerpt}>{excerpt}</p>}
            </div>
            <div className={c.facts}>
              <ExternalHostLabel url={url} domain={site.domain} />
              <LanguageLabel language={language} />
              {is_dated && <TimeAgo value={published_on} />}
              <PostTools post={post} site={site} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
