import { useText } from '#texts/use-text.ts'
import { CardGrid, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { SkeletonCards, SkeletonText } from '#ui/skeleton.tsx'
import { searchTitle } from './search-title.ts'

/** A search in progress: the previous results are gone at once. */
export function SearchWaiting({ query }: { query: string }) {
  const t = useText()
  return (
    <Page>
      <PageHead title={query ? searchTitle(t, query) : t('Search')} text={<SkeletonText lines={1} />} />
      <Stack gap="l">
        <CardGrid>
          <SkeletonCards />
        </CardGrid>
      </Stack>
    </Page>
  )
}
