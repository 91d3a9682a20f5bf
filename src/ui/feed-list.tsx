import { useText } from '#i18n/use-text.ts'
import c from './feed-list.module.css'
import { Link } from './text/link.tsx'

interface FeedListProps {
  /** One for each format. */
  feeds: { name: string; type: string; href: string }[]
  /** Names the list, if the page has two. */
  label?: string
}

/** Visible links to a list's feeds, at its end; programs find them in the document's head. */
export function FeedList({ feeds, label }: FeedListProps) {
  const t = useText()
  return (
    <nav className={c.feeds} aria-label={label ?? t('Feeds')}>
      {t('Feeds:')}
      <ul>
        {feeds.map(({ name, type, href }) => (
          <li key={href}>
            {/* A file, not a page. */}
            <Link href={href} type={type} reload>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
