import { type ReactNode, useId } from 'react'
import c from './section.module.css'

type Props = {
  /** For links to it: "reviews". */
  id?: string
  title: string
  count?: number
  /** At the other end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ id, title, count, aside, children }: Props) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={c.section}>
      <div className={c.head}>
        <h2 id={heading}>
          {title}
          {count !== undefined && <span className={c.count}> {count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
