import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect } from 'react'
import { useCommunity } from '#branding/use-community.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Wordmark } from '#ui/covers/wordmark.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import c from './flow.module.css'
import { LanguageChoice } from './language-choice.tsx'
import { LanguageLinks } from './language-links.tsx'
import { enterFlow } from './layout-state.ts'
import { PageBoundary } from './page-boundary.tsx'

/** Layout of log-in pages: a back button, the name and the languages, without distractions. */
export function AuthFlow({ children }: { children: ReactNode }) {
  const t = useText()
  const { site_name } = useCommunity()
  useEffect(() => enterFlow('auth-flow'), [])
  return (
    <>
      <LanguageChoice />
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
