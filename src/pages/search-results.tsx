import { Head } from '#features/community/head.tsx'
import { SurpriseButton } from '#features/lists/surprise-button.tsx'
import { searchBlogs } from '#features/search/contract.ts'
import { SearchFailed } from '#features/search/search-failed.tsx'
import { SearchResults } from '#features/search/search-results.tsx'
import { SearchWaiting } from '#features/search/search-waiting.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { listQuery, pageNumberOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

/** The query; cut to the length that the API accepts. */
const queryOf = (url: URL) => [...(url.searchParams.get('query') ?? '').trim()].slice(0, 200).join('')

export const page = screen('/search-results', {
  load: ({ url }) => ({ list: listQuery(searchBlogs, { query: queryOf(url) }, pageNumberOf(url)) }),
  waiting: ({ url }) => <SearchWaiting query={queryOf(url)} />,
  view: ({ t, list, url }) => {
    const query = queryOf(url)
    return (
      <Page>
        <Head
          title={query ? `“${query}”` : t('Search')}
          description={
            query
              ? t('Independent sites and articles for “{query}”.', { query })
              : t('Search independent sites and articles.')
          }
          canonical={query ? `/search-results?query=${encodeURIComponent(query)}` : '/search-results'}
          {...(query && {
            feeds: {
              path: `/search-results?query=${encodeURIComponent(query)}`,
              title: t('Search: {query}', { query }),
              opml: true,
            },
          })}
        />
        {query ? (
          <SearchFailed key={query}>
            <SearchResults list={list} query={query} />
          </SearchFailed>
        ) : (
          <>
            <PageHead title={t('Search')} />
            <EmptyState title={t('What are you looking for?')} action={<SurpriseButton />}>
              {t(
                'A title, a name, a subject, an address. “tag:art”, “site:example.org”, “-word” and "a phrase" in quotes narrow it down.',
              )}
            </EmptyState>
          </>
        )}
      </Page>
    )
  },
})
