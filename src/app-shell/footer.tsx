import { useCommunity } from '#branding/use-community.ts'
import { usePrerendered } from '#client/page/prerendered-markup.ts'
import { listPages } from '#discovery/listings/list-pages.ts'
import { useText } from '#i18n/use-text.ts'
import { Link } from '#ui/text/link.tsx'
import c from './footer.module.css'
import { LanguageLinks } from './language-links.tsx'

/** The footer, with further links. */
export function Footer() {
  const t = useText()
  return (
    <footer className={c.footer}>
      <nav className={c.inner} aria-label={t('More pages')} {...usePrerendered('footer', FooterContent)} />
      <LanguageLinks />
    </footer>
  )
}

export function FooterContent() {
  const t = useText()
  const { site_name, footer } = useCommunity()
  const link = (href: string, label: string, reload = false) => (
    <li key={href}>
      <Link href={href} reload={reload}>
        {label}
      </Link>
    </li>
  )
  return (
    <>
      <p>{t('{site_name}: {footer}', { site_name, footer })}</p>
      <ul className={c.links}>
        {link('/about', t('About'))}
        {link('/upload-blog', t('Upload a Site'), true)}
        {listPages.map(({ path, inFooter }) => inFooter && link(path, t(inFooter)))}
        {link('/contact-us', t('Contact Us'))}
        {link('/terms', t('Terms'))}
        {link('/privacy', t('Privacy'))}
        {link('/reading', t('Site owners'))}
        {link('/community-guidelines', t('Community Guidelines'))}
        {link('/moderation-log', t('Moderation log'))}
      </ul>
    </>
  )
}
