import Menu from 'lucide-react/icons/menu'
import { useSession } from '#features/accounts/device-session.ts'
import { useLoginAddress } from '#features/accounts/return-to.ts'
import { useCommunity } from '#features/community/use-community.ts'
import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { useReady } from '#web/ready-markup.ts'
import { useLocation } from '#web/router/location.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { drawerId } from './drawer.tsx'
import c from './header.module.css'
import { SearchBox } from './search-box.tsx'

// Visitors have neither notifications nor a picture, so they do not load what shows them.
const MemberTools = lazyPart(async () => (await import('./member-tools.tsx')).MemberTools)

/** The top of every page: menu, name, search, and account. */
export function Header() {
  const t = useText()
  return (
    <header className={c.header}>
      <button type="button" className={c.menu} popoverTarget={drawerId} aria-label={t('Menu')}>
        <Icon of={Menu} />
      </button>
      <p className={c.name} {...useReady('name', HomeLink)} />
      <SearchBox />
      <Who />
    </header>
  )
}

export function HomeLink() {
  const { site_name } = useCommunity()
  return (
    <Link href="/home">
      <Wordmark name={site_name} />
    </Link>
  )
}

function Who() {
  const t = useText()
  const session = useSession()
  const isHydrated = useHydrated()
  const { pathname, search } = useLocation()
  const address = useLoginAddress(pathname + search)
  if (session) {
    return <span className={c.member}>{isHydrated && <MemberTools session={session} />}</span>
  }
  return (
    <span className={classNames(c.guest, 'guests-place')}>
      <ButtonLink href={address}>{t('Login')}</ButtonLink>
    </span>
  )
}
