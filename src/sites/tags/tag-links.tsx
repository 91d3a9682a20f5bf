import { useText } from '#i18n/use-text.ts'
import { Link } from '#ui/text/link.tsx'
import c from './tag-links.module.css'

interface TagLinksProps {
  title: string
  /** `label` if it differs from the value. */
  tags: { value: string; label?: string; count: number }[]
  address: (tag: string) => string
  /** A tooltip for the count, if it needs explaining. */
  countTitle?: (count: number) => string
}

/** Tags or other filter values as links with counts; renders nothing if there are none. */
export function TagLinks({ title, tags, address, countTitle }: TagLinksProps) {
  const t = useText()
  if (tags.length === 0) return null
  return (
    <nav className={c.tags} aria-label={title}>
      <p className="soft small">{title}</p>
      <ul>
        {tags.map(({ value, label = value, count }) => (
          <li key={value}>
            <Link href={address(value)} title={countTitle?.(count)}>
              <bdi>{label}</bdi> <span className="soft numbers">{t('{count, number}', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
