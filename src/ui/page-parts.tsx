import ArrowRight from 'lucide-react/icons/arrow-right'
import { Children, isValidElement, type ReactNode, useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import { SkeletonCards } from './feedback/skeleton.tsx'
import { Icon } from './icons/icon.tsx'
import c from './page-parts.module.css'
import { Link } from './text/link.tsx'

type Gap = 's' | 'm' | 'l' | 'section'

/** Things under one another, evenly spaced. */
export function Stack({ gap = 'm', children }: { gap?: Gap; children: ReactNode }) {
  return <div className={`${c.stack} ${c[gap]}`}>{children}</div>
}

/** Things side by side that wrap; `apart` pushes the ends to the edges. */
export function Cluster({ gap = 's', apart, children }: { gap?: Gap; apart?: boolean; children: ReactNode }) {
  return <div className={`${c.cluster} ${c[gap]} ${apart ? c.apart : ''}`}>{children}</div>
}

/** The width of a page's content: `page` for walls of cards, `column` for reading, `form` for a form alone. */
export function Page({
  width = 'page',
  children,
}: {
  width?: 'page' | 'column' | 'form'
  children: ReactNode
}) {
  return <div className={c[width]}>{children}</div>
}

/** The head of a screen: its only h1, a line under it, and actions at its side. */
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

/** Each child as a list item; list items stay as they are, and empty children are dropped. */
function items(children: ReactNode): ReactNode {
  return Children.map(children, (child) =>
    child == null || (isValidElement(child) && (child.type === 'li' || child.type === SkeletonCards)) ? (
      child
    ) : (
      <li>{child}</li>
    ),
  )
}

/** Cards in as many columns as fit. */
export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={c.grid} aria-label={label}>
      {items(children)}
    </ul>
  )
}

type ShelfProps = {
  title: string
  /** Link to the whole list. */
  href?: string
  /** Beside the title, e.g. a "Surprise me" button. */
  aside?: ReactNode
  /** A card each. */
  children: ReactNode
}

/** A row of cards that scrolls sideways, with its heading and "See all". */
export function Shelf({ title, href, aside, children }: ShelfProps) {
  const t = useText()
  const id = useId()
  const cards = Children.toArray(children).filter(isValidElement)
  // Scroll snapping follows a card to its new place. A row with other ends is a new row and starts at its beginning.
  const row = `${cards.at(0)?.key} ${cards.at(-1)?.key}`
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
            <Icon of={ArrowRight} />
          </Link>
        )}
      </div>
      {/* Browsers make what scrolls a tab stop, while nothing in it is one. */}
      <ul key={row} className={c.row} tabIndex={-1} aria-labelledby={id}>
        {items(children)}
      </ul>
    </section>
  )
}
