import type { ReactNode } from 'react'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import type { ModeratedContent } from '#reports/contract.ts'
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

/** What the status of content is called beside it. */
export const statusLabels = {
  published: message('published', 'any content'),
  held: message('held', 'any content'),
  hidden: message('hidden', 'any content'),
}

/** What people wrote: two lines, one in the main cell, and all of it in the current row. */
export function RowText({ children }: { children: ReactNode }) {
  return (
    <div className={c.text}>
      <p className={c.words}>{children}</p>
    </div>
  )
}

/** A text, with a link to it. */
export function ContentCell({ thing }: { thing: ModeratedContent | null }) {
  const t = useText()
  if (!thing) return <span className="soft">{t('deleted')}</span>
  return (
    <>
      <Link href={thing.url} newTab>
        {thing.title}
      </Link>
      {thing.status !== 'published' && <span className="soft"> ({t(statusLabels[thing.status])})</span>}
      {thing.text && <RowText>{thing.text}</RowText>}
    </>
  )
}

/** A person's name, linked to their page. */
export function PersonCell({ username }: { username: string | null }) {
  const t = useText()
  if (!username) return <span className="soft">{t('deleted user')}</span>
  return <Link href={`/user/${encodeURIComponent(username)}`}>{username}</Link>
}
