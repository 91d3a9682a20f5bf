import { lazy, Suspense } from 'react'
import { useCommunity } from '#features/community/use-community.ts'
import { SilentBoundary } from '#web/silent-boundary.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

const LanguageBar = lazy(() => import('./language-bar.tsx'))

/** What follows and offers languages, where there are several; after everything else has been loaded. */
export function LanguageChoice() {
  const hasSeveral = useCommunity().languages.length > 1
  if (!useHydrated() || !hasSeveral) return null
  return (
    <SilentBoundary>
      <Suspense>
        <LanguageBar />
      </Suspense>
    </SilentBoundary>
  )
}
