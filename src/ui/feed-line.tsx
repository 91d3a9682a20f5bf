import { useText } from '#i18n/use-text.ts'
import c from './feed-line.module.css'
import { Link } from './text/link.tsx'

interface FeedLineProps {
  /** One per format. */
  feeds: { name: string; type: string; href: string }[]
  /** Names the list, where a page has two. */
  label?: string
}

/** The feeds of a list, at its end, for people; machines find them in the document's head. */
export function FeedLine({ feeds, label }: FeedLineProps) {
  const t = useText()
  return (
    <nav className={c.feeds} aria-label={label ?? t('Feeds')}>
      {t('Feeds:')}
      <ul>
        {feeds.map(({ name, type, href }) => (
          <li key={href}>
            {/* A file, not a screen. */}
            <Link href={href} type={type} reload>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
