import { LanguageFilter } from '#accounts/preferences/language-filter.tsx'
import { withLanguages } from '#api-contract/values/content-languages.ts'
import { feedAddresses } from '#api-contract/values/feed-addresses.ts'
import { listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { FeedList } from '#ui/feed-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { listRiver } from './contract.ts'
import { NoPostsYet } from './no-posts.tsx'
import { filtersOf, riverAddress } from './timeline-address.ts'
import { RiverFilterForm } from './timeline-filter-form.tsx'
import { RiverList } from './timeline-list.tsx'

/** What the address asks for. */
export function riverQuery(url: URL) {
  const as_of = Number(url.searchParams.get('as_of'))
  const fixed = Number.isInteger(as_of) && as_of > 0 ? { as_of } : {}
  return listQuery(listRiver, { ...filtersOf(url), ...fixed }, pageNumberFromUrl(url))
}

/** What everybody's sites posted, with filters that the address keeps; works without scripts. */
export function EverybodysRiver({ url, list }: { url: URL; list: ReturnType<typeof riverQuery> }) {
  const t = useText()
  const filters = filtersOf(url)
  const show = url.searchParams.get('show') === 'everybody' ? ({ show: 'everybody' } as const) : {}
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Stack gap="l">
      <Stack gap="s">
        <RiverFilterForm filters={filters} show={show.show} key={riverAddress(filters)} />
        <LanguageFilter url={url} />
      </Stack>
      <RiverList
        list={list}
        pageAddress={(page, as_of) => riverAddress({ ...show, ...filters, page, as_of })}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('No posts like these in the last 30 days')}
              action={<ButtonLink href={withLanguages(riverAddress(show), [])}>{t('Show all')}</ButtonLink>}
            />
          ) : (
            <NoPostsYet url={url} />
          )
        }
      />
      <FeedList feeds={feedAddresses({ path: riverAddress(filters) })} />
    </Stack>
  )
}
