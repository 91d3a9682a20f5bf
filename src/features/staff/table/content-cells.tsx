import type { ModeratedContent } from '#features/reports/contract.ts'
import { Link } from '#ui/link.tsx'
import c from './staff-table.module.css'

const kinds = { blog: 'Site', review: 'Review', discussion: 'Discussion', comment: 'Comment', user: 'Person' }
export const kindWord = (kind: keyof typeof kinds): string => kinds[kind]

/** A text, with a link to it. */
export function ContentCell({ thing }: { thing: ModeratedContent | null }) {
  if (!thing) return <span className="soft">gone by now</span>
  return (
    <>
      <Link href={thing.url} newTab>
        {thing.title}
      </Link>
      {thing.status !== 'published' && <span className="soft"> ({thing.status})</span>}
      {thing.text && <p className={c.text}>{thing.text}</p>}
    </>
  )
}

/** A person's name, linked to their page. */
export function PersonCell({ username }: { username: string | null }) {
  if (!username) return <span className="soft">deleted user</span>
  return <Link href={`/user/${encodeURIComponent(username)}`}>{username}</Link>
}
