import type { ReactNode } from 'react'
import c from './empty-state.module.css'

type Props = {
  /** One line saying that the list is empty. */
  title: string
  /** Heading level; `h1` if it replaces the whole page. */
  heading?: 'p' | 'h1' | 'h2'
  /** What to do next. */
  children?: ReactNode
  /** Button or link for the next step. */
  action?: ReactNode
}

/** Placeholder for an empty list, with a suggested next step. */
export function EmptyState({ title, heading: Heading = 'p', children, action }: Props) {
  return (
    <div className={c.state}>
      <svg className={c.drawing} viewBox="0 0 96 64" aria-hidden="true">
        <path d="M4 58h88M48 58V22M48 46q-15 2-19-13q16-1 19 13M48 36q15 0 18-14q-16 0-18 14M48 22q-7-8 0-18q7 10 0 18" />
        <path d="M14 58q3-9 0-16M20 58q-1-7-6-9M80 58q-3-8 0-14M74 58q1-6 5-8" />
      </svg>
      <Heading className={c.title}>{title}</Heading>
      {children && <div className={c.text}>{children}</div>}
      {action}
    </div>
  )
}
