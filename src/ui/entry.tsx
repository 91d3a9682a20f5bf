import type { ReactNode } from 'react'
import c from './entry.module.css'

type Props = {
  /** For links to it, e.g. `comment-17`; such a link highlights it. */
  id?: string
  /** An Avatar or icon at its side. */
  avatar?: ReactNode
  /** Who and when, in one line. */
  byline?: ReactNode
  /** Its heading, when it has one: a link to its own page. */
  title?: ReactNode
  /** Votes, edit, delete. */
  actions?: ReactNode
  children?: ReactNode
}

/** Something written or something that happened: a review, a discussion, a comment, a notification. */
export function Entry({ id, avatar, byline, title, actions, children }: Props) {
  return (
    <article id={id} className={c.entry}>
      {avatar && <div className={c.avatar}>{avatar}</div>}
      <div className={c.body}>
        {title && <h3 className={c.title}>{title}</h3>}
        {byline && <div className={c.byline}>{byline}</div>}
        {children}
        {actions && <div className={c.actions}>{actions}</div>}
      </div>
    </article>
  )
}

/** A list of entries; children are `<li>`. */
export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={c.list} aria-label={label}>
      {children}
    </ol>
  )
}
