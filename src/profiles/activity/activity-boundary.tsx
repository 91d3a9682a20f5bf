import { type ReactNode, Suspense } from 'react'
import { RetryBoundary } from '#client/retry-boundary.tsx'
import { useText } from '#i18n/use-text.ts'
import { SkeletonCards, SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { CardGrid } from '#ui/page-parts.tsx'
import type { OwnTab, Tab } from './tabs.ts'

interface ActivityBoundaryProps {
  /** Changes with the tab or page, which resets the boundary. */
  resetKey: string
  tab: OwnTab | Tab
  children: ReactNode
}

/** A part of a profile that loads and fails independently. */
export function ActivityBoundary({ resetKey, tab, children }: ActivityBoundaryProps) {
  const t = useText()
  const showsSites = ['submitted', 'upvoted', 'bookmarks', 'follows'].includes(tab)
  return (
    <RetryBoundary key={resetKey} message={t('Failed to fetch activities')}>
      <Suspense
        fallback={
          showsSites ? (
            <CardGrid>
              <SkeletonCards count={4} />
            </CardGrid>
          ) : (
            <SkeletonRows count={6} />
          )
        }
      >
        {children}
      </Suspense>
    </RetryBoundary>
  )
}
