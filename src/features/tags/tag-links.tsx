import { useText } from '#texts/use-text.ts'
import { Link } from '#ui/link.tsx'
import c from './tag-links.module.css'

interface TagLinksProps {
  title: string
  tags: { value: string; count: number }[]
  address: (tag: string) => string
}

/** Tags with their numbers of sites, as links; renders nothing where there are none. */
export function TagLinks({ title, tags, address }: TagLinksProps) {
  const t = useText()
  if (tags.length === 0) return null
  return (
    <nav className={c.tags} aria-label={title}>
      <p className="soft small">{title}</p>
      <ul>
        {tags.map(({ value, count }) => (
          <li key={value}>
            <Link href={address(value)}>
              {value} <span className="soft numbers">{t('{count, number}', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
