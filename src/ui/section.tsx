import { type ReactNode, useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import c from './section.module.css'

type Props = {
  /** Anchor, e.g. "reviews". */
  id?: string
  title: string
  count?: number
  /** At the other end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a page with its own heading. */
export function Section({ id, title, count, aside, children }: Props) {
  const t = useText()
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={c.section}>
      <div className={c.head}>
        <h2 id={heading}>
          {title}
          {count !== undefined && <span className={c.count}> {t('{count, number}', { count })}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
