import ArrowRight from 'lucide-react/icons/arrow-right'
import { Children, isValidElement, type ReactNode, useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import { SkeletonCards } from './feedback/skeleton.tsx'
import { Icon } from './icons/icon.tsx'
import c from './page-parts.module.css'
import { Link } from './text/link.tsx'

type Gap = 's' | 'm' | 'l' | 'section'

/** Stacks children with even spacing. */
export function Stack({ gap = 'm', children }: { gap?: Gap; children: ReactNode }) {
  return <div className={`${c.stack} ${c[gap]}`}>{children}</div>
}

/** Lays children out in a wrapping row; `apart` pushes them to the edges. */
export function Cluster({ gap = 's', apart, children }: { gap?: Gap; apart?: boolean; children: ReactNode }) {
  return <div className={`${c.cluster} ${c[gap]} ${apart ? c.apart : ''}`}>{children}</div>
}

/** The width of a page: `page` for card grids, `column` for reading, `form` for a single form. */
export function Page({
  width = 'page',
  children,
}: {
  width?: 'page' | 'column' | 'form'
  children: ReactNode
}) {
  return <div className={c[width]}>{children}</div>
}

/** The head of a page: its only h1, a lead, and actions at the side. */
export function PageHead({ title, text, aside }: { title: ReactNode; text?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={c.head}>
      <div>
        <h1>{title}</h1>
        {text && <div className={c.lead}>{text}</div>}
      </div>
      {aside}
    </div>
  )
}

/** Wraps children in list items; keeps existing list items and drops empty children. */
function toListItems(children: ReactNode): ReactNode {
  return Children.map(children, (child) =>
    child == null || (isValidElement(child) && (child.type === 'li' || child.type === SkeletonCards)) ? (
      child
    ) : (
      <li>{child}</li>
    ),
  )
}

/** A grid of cards with as many columns as fit. */
export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={c.grid} aria-label={label}>
      {toListItems(children)}
    </ul>
  )
}

type ShelfProps = {
  title: string
  /** Link to the whole list. */
  href?: string
  /** Next to the title, e.g. a "Surprise me" button. */
  aside?: ReactNode
  /** Cards. */
  children: ReactNode
}

/** A horizontally scrolling row of cards with a heading and "See all". */
export function Shelf({ title, href, aside, children }: ShelfProps) {
  const t = useText()
  const id = useId()
  const cards = Children.toArray(children).filter(isValidElement)
  // Remounts the row if its ends change: scroll snapping would otherwise follow a card to its new position.
  const rowKey = `${cards.at(0)?.key} ${cards.at(-1)?.key}`
  return (
    <section aria-labelledby={id} className={c.shelf}>
      <div className={c.shelfHead}>
        <h2 id={id}>{title}</h2>
        {aside}
        {href && (
          <Link href={href} className={c.all}>
            {t.rich('See all<name> of {title}</name>', {
              title,
              name: (inside) => <span className="visually-hidden">{inside}</span>,
            })}{' '}
            <Icon icon={ArrowRight} />
          </Link>
        )}
      </div>
      {/* Browsers make a scroll container a tab stop if nothing in it is focusable. */}
      <ul key={rowKey} className={c.row} tabIndex={-1} aria-labelledby={id}>
        {toListItems(children)}
      </ul>
    </section>
  )
}
