import { CardGrid, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { SkeletonCards, SkeletonText } from '#ui/skeleton.tsx'

/** A search in progress: the previous results are gone at once. */
export function SearchWaiting({ query }: { query: string }) {
  return (
    <Page>
      <PageHead title={query ? <>Results for “{query}”</> : 'Search'} text={<SkeletonText lines={1} />} />
      <Stack gap="l">
        <CardGrid>
          <SkeletonCards />
        </CardGrid>
      </Stack>
    </Page>
  )
}
