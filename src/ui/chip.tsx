import type { ReactNode } from 'react'
import c from './chip.module.css'
import { Link } from './link.tsx'

type ChipProps = {
  label: string
  /** Shown instead of the plain label: the same words, some of them highlighted. */
  children?: ReactNode
  /** Makes it clickable. */
  href?: string
}

/** A tag. */
function Chip({ label, children = label, href }: ChipProps) {
  if (href)
    return (
      <Link href={href} className={c.link}>
        {children}
      </Link>
    )
  return <span className={c.chip}>{children}</span>
}

type ListProps = {
  tags: readonly string[]
  /** Most tags shown; the rest becomes "+n". */
  limit?: number
  /** Where a tag links; without it tags are not clickable. */
  href?: (tag: string) => string
  /** How a tag is shown, where that is not plain: with highlights. */
  show?: (tag: string) => ReactNode
}

/** The tags of something, at most `limit` of them. */
export function ChipList({ tags, limit = 100, href, show }: ListProps) {
  if (tags.length === 0) return null
  const rest = tags.length - limit
  return (
    <ul className={c.list} aria-label="Tags">
      {tags.slice(0, limit).map((tag) => (
        <li key={tag}>
          <Chip label={tag} href={href?.(tag)}>
            {show?.(tag)}
          </Chip>
        </li>
      ))}
      {rest > 0 && (
        <li className={c.more}>
          +{rest}
          <span className="visually-hidden"> more</span>
        </li>
      )}
    </ul>
  )
}
