import { cutSearchText } from '#api-contract/shapes/search-text.ts'
import { langParam } from '#api-contract/values/content-languages.ts'
import { Head } from '#branding/head.tsx'
import { listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { searchPosts, searchSites } from '#discovery/search/contract.ts'
import { PostSearchResults } from '#discovery/search/posts/post-search-results.tsx'
import { SearchErrorBoundary } from '#discovery/search/ui/search-error-boundary.tsx'
import { SearchResults, SearchSkeleton } from '#discovery/search/ui/search-results.tsx'
import { SurpriseButton } from '#discovery/shuffle/surprise-button.tsx'
import { DiscussLink } from '#newsfeed/posts/discuss-link.tsx'
import { postSearchAddress, searchAddress } from '#sites/listing/paths.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

const readQuery = (url: URL) => cutSearchText(url.searchParams.get('query'))

/** Reads how far the first page relaxed the query; further pages must do the same. */
function readLoosened(url: URL) {
  const loosened = url.searchParams.get('loosened')
  return loosened === 'most' || loosened === 'any' ? ({ loosened } as const) : {}
}

const isPostSearch = (url: URL) => url.searchParams.get('in') === 'posts'
const postsList = (url: URL) =>
  listQuery(searchPosts, { query: readQuery(url), in: 'posts', ...langParam(url) }, pageNumberFromUrl(url))
const sitesList = (url: URL) =>
  listQuery(
    searchSites,
    { query: readQuery(url), ...langParam(url), ...readLoosened(url) },
    pageNumberFromUrl(url),
  )

export const page = screen('/search-results', {
  query: ['query', 'in', 'loosened', 'lang', 'page'],
  load: ({ url }) => ({ list: isPostSearch(url) ? postsList(url) : sitesList(url) }),
  fallback: ({ url }) => <SearchSkeleton query={readQuery(url)} />,
  view: ({ t, url }) => {
    const query = readQuery(url)
    const address = isPostSearch(url) ? postSearchAddress(query) : searchAddress(query)
    return (
      <Page>
        <Head
          title={query ? `“${query}”` : t('Search')}
          description={
            !query
              ? t('Search independent sites and articles.')
              : isPostSearch(url)
                ? t('Posts from independent sites about “{query}”.', { query })
                : t('Independent sites and articles for “{query}”.', { query })
          }
          canonical={query ? address : '/search-results'}
          {...(query &&
            !isPostSearch(url) && {
              feeds: { path: address, title: t('Search: {query}', { query }), opml: true },
            })}
        />
        {query ? (
          <SearchErrorBoundary key={address}>
            {isPostSearch(url) ? (
              <PostSearchResults
                list={postsList(url)}
                query={query}
                url={url}
                actions={(post) => <DiscussLink post={post} site={post.blog} />}
              />
            ) : (
              <SearchResults list={sitesList(url)} query={query} url={url} />
            )}
          </SearchErrorBoundary>
        ) : (
          <>
            <PageHead title={t('Search')} />
            <EmptyState title={t('What are you looking for?')} action={<SurpriseButton />}>
              {t(
                'Search by title, name, subject or address. Narrow it down with “tag:art”, “site:example.org”, “lang:en”, “-word” or "a phrase" in quotes.',
              )}
            </EmptyState>
          </>
        )}
      </Page>
    )
  },
})
