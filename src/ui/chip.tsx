import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import c from './chip.module.css'

type ListProps = {
  tags: readonly string[]
  /** Maximum number of tags; the rest becomes "+n". */
  limit?: number
  /** Link of a tag; without it tags are not clickable. */
  href?: (tag: string) => string
  /** Renders a tag, e.g. with highlights. */
  renderTag?: (tag: string) => ReactNode
}

/** A list of tags, at most `limit` of them. */
export function ChipList({ tags, limit = 100, href, renderTag }: ListProps) {
  const t = useText()
  if (tags.length === 0) return null
  const rest = tags.length - limit
  return (
    <ul className={c.list} aria-label={t('Tags')}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag}>
          {/* Not components, for speed: a page has a hundred of these. */}
          {href ? (
            <a href={t.link(href(tag))} className={c.link}>
              {renderTag ? renderTag(tag) : tag}
            </a>
          ) : (
            <span className={c.chip}>{renderTag ? renderTag(tag) : tag}</span>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li className={c.more}>
          {t.rich('+{rest, number}<words> more</words>', {
            rest,
            words: (inside) => <span className="visually-hidden">{inside}</span>,
          })}
        </li>
      )}
    </ul>
  )
}
