import { useEffect, useRef } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { useCommunity } from '#branding/use-community.ts'
import { usePrerendered } from '#client/page/prerendered-markup.ts'
import { useLocation } from '#client/router/location.tsx'
import { listPages } from '#discovery/listings/list-pages.ts'
import { useText } from '#i18n/use-text.ts'
import { Wordmark } from '#ui/covers/wordmark.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Link } from '#ui/text/link.tsx'
import c from './drawer.module.css'
import { layoutStore, setDrawerOpen } from './layout-state.ts'
import { useTotalSites } from './use-total-sites.ts'

export const drawerId = 'drawer'

/** The side drawer: a native popover, which also works without scripts. */
export function Drawer() {
  const t = useText()
  const drawer = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isOpen = layoutStore((state) => state.isSideDrawerOpen)

  const lastPath = useRef(pathname)
  const isPopoverOpen = () => drawer.current?.matches(':popover-open') === true

  // Closes after navigation, and when the store changes. A drawer opened before hydration stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes
  useEffect(() => {
    setDrawerOpen(lastPath.current === pathname && isPopoverOpen())
    lastPath.current = pathname
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the store knows about early opening
  useEffect(() => {
    if (!layoutStore.getState().isSideDrawerOpen && isPopoverOpen()) drawer.current?.hidePopover()
  }, [isOpen])

  return (
    <nav
      id={drawerId}
      popover="auto"
      data-backdrop
      ref={drawer}
      className={c.drawer}
      aria-label={t('Site', {}, 'navigation')}
      onToggle={(event) => setDrawerOpen(event.newState === 'open')}
      {...usePrerendered('drawer', DrawerContent)}
    />
  )
}

export function DrawerContent() {
  const t = useText()
  const { site_name, newsletter_url, community_goal } = useCommunity()
  const total = useTotalSites()
  const session = useSession()
  const isStaff = session?.is_staff === true
  const { pathname } = useLocation()

  const item = (href: string, label: string, linkProps?: { reload?: true; newTab?: true }) => (
    <li key={href}>
      <Link
        href={href}
        {...linkProps}
        aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}
      >
        {label}
      </Link>
    </li>
  )
  const pdfItem = (name: string, document: string) =>
    item(`/documents/${name}.pdf`, t('{document} (PDF)', { document }), { newTab: true })
  return (
    <>
      <p className={c.logo}>
        {/* Focused when the drawer opens; src/client/page/on-first-focus.ts does so if it renders later. */}
        <Link href="/home" autoFocus>
          <Wordmark name={site_name} />
        </Link>
      </p>
      <ul className={c.items}>
        {item('/home', t('Home'))}
        {item('/newsfeed', t('News Feed'))}
        {item('/about', t('About'))}
        {item('/upload-blog', t('Upload a Site'), { reload: true })}
        {item('/contact-us', t('Contact Us'))}
        {item('/profile', t('Profile'))}
        {item('/donate', t('Donate'))}
        {newsletter_url && item(newsletter_url, t('Our Substack'), { newTab: true })}
      </ul>
      <ProgressBar
        id="community-goal"
        label={t('Community Goal')}
        value={Math.min(total, community_goal)}
        max={community_goal}
      >
        {t('{total} / {goal} Websites Uploaded', { total, goal: community_goal })}
      </ProgressBar>
      {isStaff && <ul className={c.items}>{item('/admin-wn', t('Admin'))}</ul>}
      {/* The spec fixes the items above; additions get their own list. */}
      <ul className={c.small}>
        {listPages.map(({ path, inDrawer }) => inDrawer && item(path, t(inDrawer)))}
        {session && item('/following', t('Following'))}
      </ul>
      <ul className={c.small}>
        {pdfItem('terms', t('Terms'))}
        {pdfItem('community-guidelines', t('Community Guidelines'))}
      </ul>
    </>
  )
}
