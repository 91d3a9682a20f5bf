import type { ReactNode } from 'react'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import type { ModeratedContent } from '#reports/schemas.ts'
import { Link } from '#ui/text/link.tsx'
import c from './staff-table.module.css'

export const kindLabels = {
  blog: message('Site'),
  review: message('Review', 'noun'),
  discussion: message('Discussion'),
  comment: message('Comment', 'noun'),
  user: message('Person'),
  post: message('Post', 'noun'),
}

export const statusLabels = {
  published: message('published', 'any content'),
  held: message('held', 'any content'),
  hidden: message('hidden', 'any content'),
}

/** User text, clamped to two lines (one in the main cell) except in the current row. */
export function RowText({ children }: { children: ReactNode }) {
  return (
    <div className={c.text}>
      <p className={c.words}>{children}</p>
    </div>
  )
}

/** Linked content with its status and text. */
export function ContentCell({ content }: { content: ModeratedContent | null }) {
  const t = useText()
  if (!content) return <span className="soft">{t('deleted')}</span>
  return (
    <>
      <Link href={content.url} newTab>
        {content.title}
      </Link>
      {content.status !== 'published' && <span className="soft"> ({t(statusLabels[content.status])})</span>}
      {content.text && <RowText>{content.text}</RowText>}
    </>
  )
}

/** A linked username. */
export function PersonCell({ username }: { username: string | null }) {
  const t = useText()
  if (!username) return <span className="soft">{t('deleted user')}</span>
  return <Link href={`/user/${encodeURIComponent(username)}`}>{username}</Link>
}
