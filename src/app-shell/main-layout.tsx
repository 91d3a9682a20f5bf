import { type ReactNode, useEffect } from 'react'
import { dropPendingActionOnThisPage } from '#accounts/session/pending-action.ts'
import { useText } from '#i18n/use-text.ts'
import { Drawer } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import c from './layout.module.css'
import { setLayout } from './layout-state.ts'
import { LazyLanguageBar } from './lazy-language-bar.tsx'
import { PageBoundary } from './page-boundary.tsx'

/** Layout of all pages except log-in pages: header, side drawer, page, footer. */
export function MainLayout({ children }: { children: ReactNode }) {
  const t = useText()
  useEffect(() => setLayout('main'), [])
  useEffect(dropPendingActionOnThisPage, [])
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <LazyLanguageBar />
      <Header />
      <Drawer />
      <main id="main" tabIndex={-1} className={c.main}>
        <PageBoundary>{children}</PageBoundary>
      </main>
      <Footer />
    </>
  )
}
