import type { ReactNode } from 'react'
import type { Post } from '#api-contract/shapes/shapes.ts'
import { languageIfDifferent } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { ExternalHostLabel } from '#sites/cards/external-host-label.tsx'
import { Highlight } from '#sites/cards/highlight.tsx'
import { SitePicture } from '#sites/cards/site-picture.tsx'
import { siteAddress } from '#sites/listing/paths.ts'
import { LanguageLabel } from '#ui/text/language-label.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import c from './site-posts.module.css'

interface SitePostsProps {
  /** The search, for screen readers. */
  label: string
  /** The posts, grouped by site. */
  sites: [Post, ...Post[]][]
  words: string[]
  /** Renders the buttons of a post. */
  actions: (post: Post) => ReactNode
}

/** Sites with some of their posts, which link to the originals. */
export function SitePosts({ label, sites, words, actions }: SitePostsProps) {
  return (
    <ol className={c.sites} aria-label={label}>
      {sites.map((posts) => {
        const [{ blog }] = posts
        return (
          <li key={blog.id} className={c.site}>
            <div className={c.cover}>
              <SitePicture site={blog} sizes="5rem" />
            </div>
            <div className={c.words}>
              <h2 className={c.name}>
                <Link href={siteAddress({ id: blog.id, slug: blog.slug, kind: 'blog' })}>{blog.title}</Link>
              </h2>
              <ul className={c.posts} aria-label={blog.title}>
                {posts.map((post) => (
                  <PostResult key={post.id} post={post} words={words}>
                    {actions(post)}
                  </PostResult>
                ))}
              </ul>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

interface PostResultProps {
  post: Post
  words: string[]
  children: ReactNode
}

function PostResult({ post, words, children }: PostResultProps) {
  const t = useText()
  const { blog, title, url, excerpt, language, published_on, is_dated } = post
  const lang = languageIfDifferent(t, language)
  return (
    <li>
      <div lang={lang} dir="auto">
        <h3 className={c.title}>
          <Link href={url} newTab rel="noopener nofollow ugc">
            <Highlight text={title || excerpt || url} words={words} />
          </Link>
        </h3>
        {title && excerpt && (
          <p className={c.excerpt}>
            <Highlight text={excerpt} words={words} />
          </p>
        )}
      </div>
      <div className={c.facts}>
        <ExternalHostLabel url={url} domain={blog.domain} />
        <LanguageLabel language={language} />
        {is_dated && <TimeAgo value={published_on} />}
        {children}
      </div>
    </li>
  )
}
