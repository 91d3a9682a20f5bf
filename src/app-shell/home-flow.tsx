import { type ReactNode, useEffect } from 'react'
import { forgetPendingActionHere } from '#accounts/session/pending-action.ts'
import { useText } from '#i18n/use-text.ts'
import { Drawer } from './drawer.tsx'
import c from './flow.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { enterFlow } from './layout-state.ts'
import { PageBoundary } from './page-boundary.tsx'

/** Layout of all pages except log-in pages: header, side drawer, page, footer. */
export function HomeFlow({ children }: { children: ReactNode }) {
  const t = useText()
  useEffect(() => enterFlow('home-flow'), [])
  useEffect(forgetPendingActionHere, [])
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <LanguageChoice />
      <Header />
      <Drawer />
      <main id="main" tabIndex={-1} className={c.main}>
        <PageBoundary>{children}</PageBoundary>
      </main>
      <Footer />
    </>
  )
}
