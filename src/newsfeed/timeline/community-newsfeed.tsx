import { LanguageFilter } from '#accounts/preferences/language-filter.tsx'
import { withLanguages } from '#api-contract/values/content-languages.ts'
import { feedAddresses } from '#api-contract/values/feed-addresses.ts'
import { listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { FeedList } from '#ui/feed-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { listNewsfeed } from './contract.ts'
import { NoPostsYet } from './no-posts.tsx'
import { newsfeedAddress, readFilters, snapshotParam } from './timeline-address.ts'
import { NewsfeedFilterForm } from './timeline-filter-form.tsx'
import { NewsfeedList } from './timeline-list.tsx'

/** The query for the newsfeed page that the URL asks for. */
export function newsfeedQuery(url: URL) {
  return listQuery(listNewsfeed, { ...readFilters(url), ...snapshotParam(url) }, pageNumberFromUrl(url))
}

/** The community's newsfeed, with filters in the URL; works without scripts. */
export function CommunityNewsfeed({ url, list }: { url: URL; list: ReturnType<typeof newsfeedQuery> }) {
  const t = useText()
  const filters = readFilters(url)
  const showInput = url.searchParams.get('show') === 'everybody' ? ({ show: 'everybody' } as const) : {}
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Stack gap="l">
      <Stack gap="s">
        <NewsfeedFilterForm filters={filters} show={showInput.show} key={newsfeedAddress(filters)} />
        <LanguageFilter url={url} />
      </Stack>
      <NewsfeedList
        list={list}
        pageAddress={(page, as_of) => newsfeedAddress({ ...showInput, ...filters, page, as_of })}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('No posts like these in the last 30 days')}
              action={
                <ButtonLink href={withLanguages(newsfeedAddress(showInput), [])}>{t('Show all')}</ButtonLink>
              }
            />
          ) : (
            <NoPostsYet url={url} />
          )
        }
      />
      <FeedList feeds={feedAddresses({ path: newsfeedAddress(filters) })} />
    </Stack>
  )
}
