import { useCommunity } from '#features/community/use-community.ts'
import { Link } from '#ui/link.tsx'
import c from './footer.module.css'

/** The foot of every page: further links for people who read to the end. */
export function Footer() {
  const { site_name, footer } = useCommunity()
  return (
    <footer className={c.footer}>
      <div className={c.inner}>
        <p>
          {site_name}: {footer}
        </p>
        <ul className={c.links}>
          <li>
            <Link href="/about">About</Link>
          </li>
          <li>
            <Link href="/upload-blog" reload>
              Upload a Site
            </Link>
          </li>
          <li>
            <Link href="/blogs/recent">Recent sites</Link>
          </li>
          <li>
            <Link href="/blogs/shuffled">Shuffled sites</Link>
          </li>
          <li>
            <Link href="/tags">All tags</Link>
          </li>
          <li>
            <Link href="/donate">Donate</Link>
          </li>
          <li>
            <Link href="/contact-us">Contact Us</Link>
          </li>
          <li>
            <Link href="/terms">Terms</Link>
          </li>
          <li>
            <Link href="/community-guidelines">Community Guidelines</Link>
          </li>
          <li>
            <Link href="/moderation-log">Moderation log</Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}
