import { Link } from '#ui/link.tsx'
import { type FeedsOf, feedAddresses } from './feed-addresses.ts'
import c from './feed-line.module.css'

/** The feeds of a list for people, at its end; Head has them for machines. @param of what list, where a page has two */
export function FeedLine({ of, ...feeds }: FeedsOf & { of?: string }) {
  return (
    <nav className={c.feeds} aria-label={of ? `Feeds of ${of}` : 'Feeds'}>
      Feeds:
      <ul>
        {feedAddresses(feeds).map(({ name, type, href }) => (
          <li key={href}>
            {/* A file, which no screen stands for. */}
            <Link href={href} type={type} reload>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
