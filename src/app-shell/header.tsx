import Menu from 'lucide-react/icons/menu'
import { useSession } from '#accounts/session/device-session.ts'
import { useLoginAddress } from '#accounts/session/return-to.ts'
import { useCommunity } from '#branding/use-community.ts'
import { usePrerendered } from '#client/page/prerendered-markup.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { useLocation } from '#client/router/location.tsx'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Wordmark } from '#ui/covers/wordmark.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Link } from '#ui/text/link.tsx'
import { drawerId } from './drawer.tsx'
import c from './header.module.css'
import { SearchBox } from './search-box.tsx'

// Visitors have no notifications or avatar, so they do not load this script.
const MemberTools = lazyPart(async () => (await import('./member-tools.tsx')).MemberTools)

/** The header: menu, name, search and account. */
export function Header() {
  const t = useText()
  return (
    <header className={c.header}>
      <button type="button" className={c.menu} popoverTarget={drawerId} aria-label={t('Menu')}>
        <Icon icon={Menu} />
      </button>
      <p className={c.name} {...usePrerendered('name', HomeLink)} />
      <SearchBox />
      <AccountArea />
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

function AccountArea() {
  const t = useText()
  const session = useSession()
  const isHydrated = useHydrated()
  const { pathname, search } = useLocation()
  const address = useLoginAddress(pathname + search)
  if (session) {
    return <span className={c.member}>{isHydrated && <MemberTools session={session} />}</span>
  }
  return (
    <span className={classNames(c.guest, 'guest-placeholder')}>
      <ButtonLink href={address}>{t('Login')}</ButtonLink>
    </span>
  )
}
