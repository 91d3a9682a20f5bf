import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { CardGrid, Stack } from '#ui/page-parts.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

export const SitesInstead = lazyPart(async () => (await import('./sites-instead.tsx')).SitesInstead)

/** Nobody has posted anything: the community's sites take the place of posts. */
export function NoPostsYet({ url }: { url: URL }) {
  const t = useText()
  const waiting = (
    <CardGrid>
      <SkeletonCards count={6} />
    </CardGrid>
  )
  return (
    <Stack gap="l">
      <EmptyState
        title={t('No posts yet')}
        action={<ButtonLink href="/newsfeed/sites">{t('Sites')}</ButtonLink>}
      >
        {t('They come once the feeds of the sites here have been read.')}
      </EmptyState>
      {useHydrated() ? <SitesInstead url={url} waiting={waiting} /> : waiting}
    </Stack>
  )
}
