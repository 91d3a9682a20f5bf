import { type ReactNode, Suspense } from 'react'
import { RetryBoundary } from '#client/retry-boundary.tsx'
import { useText } from '#i18n/use-text.ts'
import { SkeletonCards, SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { CardGrid } from '#ui/page-parts.tsx'
import type { OwnTab, Tab } from './tabs.ts'

interface ActivityBoundaryProps {
  /** The URL of the part, used as a key, so that another one starts empty. */
  at: string
  tab: OwnTab | Tab
  children: ReactNode
}

/** A part of a profile that loads and fails independently. */
export function ActivityBoundary({ at, tab, children }: ActivityBoundaryProps) {
  const t = useText()
  const isOfSites = ['submitted', 'upvoted', 'bookmarks', 'follows'].includes(tab)
  return (
    <RetryBoundary key={at} message={t('Failed to fetch activities')}>
      <Suspense
        fallback={
          isOfSites ? (
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
