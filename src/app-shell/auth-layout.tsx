import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect } from 'react'
import { useCommunity } from '#branding/use-community.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Wordmark } from '#ui/covers/wordmark.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { LanguageLinks } from './language-links.tsx'
import c from './layout.module.css'
import { setLayout } from './layout-state.ts'
import { LazyLanguageBar } from './lazy-language-bar.tsx'
import { PageBoundary } from './page-boundary.tsx'

/** Layout of log-in pages: a back button, the name and the languages, without distractions. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const { site_name } = useCommunity()
  useEffect(() => setLayout('auth'), [])
  return (
    <>
      <LazyLanguageBar />
      <header className={c.authHeader}>
        <Button variant="icon" onClick={() => history.back()}>
          <Icon icon={ArrowLeft} label={t('Back')} />
        </Button>
        <p>
          <Wordmark name={site_name} />
        </p>
      </header>
      <main id="main" tabIndex={-1} className={c.authMain}>
        <PageBoundary>{children}</PageBoundary>
      </main>
      <footer className={c.authFooter}>
        <LanguageLinks />
      </footer>
    </>
  )
}
