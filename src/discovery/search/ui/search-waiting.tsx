import { useText } from '#i18n/use-text.ts'
import { SkeletonCards, SkeletonText } from '#ui/feedback/skeleton.tsx'
import { CardGrid, Page, PageHead, Stack } from '#ui/page-parts.tsx'
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
