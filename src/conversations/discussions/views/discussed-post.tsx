import { useText } from '#i18n/use-text.ts'
import { Ago } from '#ui/text/ago.tsx'
import { Link } from '#ui/text/link.tsx'
import type { Discussion } from '../contract.ts'
import c from './discussion-view.module.css'

/** The post that a discussion is about: what its feed says of it, and the way to where it was written. */
export function DiscussedPost({ discussion: { post } }: { discussion: Discussion }) {
  const t = useText()
  if (!post) return <p className="soft">{t('The post that this is about is no longer shown here.')}</p>
  const { title, url, excerpt, published_on, is_dated, language } = post
  return (
    <div className={c.post}>
      <div lang={language ?? undefined} dir="auto">
        <p className={c.postTitle}>
          <Link href={url} newTab rel="noopener nofollow ugc">
            {title || excerpt || url}
          </Link>
        </p>
        {title && excerpt && <p>{excerpt}</p>}
      </div>
      <p className="soft small">
        {t('Only its beginning is kept here.')} {is_dated && <Ago value={published_on} />}
      </p>
    </div>
  )
}
