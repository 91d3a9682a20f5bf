import { useCommunity } from '#features/community/use-community.ts'
import { useText } from '#texts/use-text.ts'
import { Link } from '#ui/link.tsx'
import { useReady } from '#web/ready-markup.ts'
import c from './footer.module.css'
import { LanguageLinks } from './language-links.tsx'

/** The foot of every page: further links for people who read to the end. */
export function Footer() {
  return (
    <footer className={c.footer}>
      <div className={c.inner} {...useReady('footer', FooterContent)} />
      <LanguageLinks />
    </footer>
  )
}

export function FooterContent() {
  const t = useText()
  const { site_name, footer } = useCommunity()
  return (
    <>
      <p>{t('{site_name}: {footer}', { site_name, footer })}</p>
      <ul className={c.links}>
        <li>
          <Link href="/about">{t('About')}</Link>
        </li>
        <li>
          <Link href="/upload-blog" reload>
            {t('Upload a Site')}
          </Link>
        </li>
        <li>
          <Link href="/blogs/recent">{t('Recent sites')}</Link>
        </li>
        <li>
          <Link href="/blogs/shuffled">{t('Shuffled sites')}</Link>
        </li>
        <li>
          <Link href="/tags">{t('All tags')}</Link>
        </li>
        <li>
          <Link href="/contact-us">{t('Contact Us')}</Link>
        </li>
        <li>
          <Link href="/terms">{t('Terms')}</Link>
        </li>
        <li>
          <Link href="/privacy">{t('Privacy')}</Link>
        </li>
        <li>
          <Link href="/reading">{t('Site owners')}</Link>
        </li>
        <li>
          <Link href="/community-guidelines">{t('Community Guidelines')}</Link>
        </li>
        <li>
          <Link href="/moderation-log">{t('Moderation log')}</Link>
        </li>
      </ul>
    </>
  )
}
