import type { ReactNode } from 'react'
import c from './entry.module.css'

type Props = {
  /** Anchor, e.g. `comment-17`; highlighted when targeted. */
  id?: string
  /** An Avatar or icon at the side. */
  avatar?: ReactNode
  /** Details in one line, such as author and time. */
  meta?: ReactNode
  /** A heading that links to its own page. */
  title?: ReactNode
  /** Votes, edit, delete. */
  actions?: ReactNode
  children?: ReactNode
}

/** An item of a thread or log: a review, discussion, comment or notification. */
export function Entry({ id, avatar, meta, title, actions, children }: Props) {
  return (
    <article id={id} className={c.entry}>
      {avatar && <div className={c.avatar}>{avatar}</div>}
      <div className={c.body}>
        {title && <h3 className={c.title}>{title}</h3>}
        {meta && <div className={c.meta}>{meta}</div>}
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
