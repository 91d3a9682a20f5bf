import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { LanguageFilter } from '#accounts/preferences/language-filter.tsx'
import type { Post } from '#api-contract/shapes/shapes.ts'
import { withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { useApi } from '#client/api/api-context.ts'
import { type ListApiQuery, listQueryOptionsFor } from '#client/api/api-queries.ts'
import { formatList, languageName } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { postSearchAddress, searchAddress } from '#sites/listing/paths.ts'
import { TagLinks } from '#sites/tags/tag-links.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Stack } from '#ui/page-parts.tsx'
import { EarlierPageLink, Pager } from '#ui/pager.tsx'
import type { searchPosts } from '../contract.ts'
import type { PostResults } from '../schemas.ts'
import { SearchSwitch } from '../ui/search-switch.tsx'
import { searchTitle } from '../ui/search-title.ts'
import { SitePosts } from './site-posts.tsx'

interface PostSearchResultsProps {
  list: ListApiQuery<typeof searchPosts>
  query: string
  /** Contains the language filter. */
  url: URL
  /** Renders the buttons of a post. */
  actions: (post: Post) => ReactNode
}

/** Posts found by a search, grouped by site. */
export function PostSearchResults({ list, query, url, actions }: PostSearchResultsProps) {
  const t = useText()
  const addressFor = (query: string) => withLanguagesOf(url, postSearchAddress(query))
  const found = useSuspenseInfiniteQuery(listQueryOptionsFor(useApi(), list))
  const pages = found.data.pages as PostResults[]
  const { count, count_is_exact, words, languages, years, not_understood } = pages[0] as PostResults
  const posts = [...new Map(pages.flatMap(({ results }) => results).map((post) => [post.id, post])).values()]
  const sites = [...Map.groupBy(posts, ({ blog }) => blog.id).values()] as [Post, ...Post[]][]
  const announce = useAnnounce()
  const announcement = count_is_exact
    ? t('{count, plural, one {# post} other {# posts}} for “{query}”', { count, query })
    : t('{count, plural, one {More than # post} other {More than # posts}} for “{query}”', { count, query })
  useEffect(() => announce(announcement, { quiet: true }), [announce, announcement])
  const pageAddress = (page: number) => `${addressFor(query)}&page=${page}`
  const languageLabel = (subtag: string) => (subtag === 'und' ? t('Unknown') : languageName(t, subtag))
  return (
    <>
      <PageHead
        title={searchTitle(t, query)}
        text={
          <>
            <p>
              {count_is_exact
                ? t('{count, plural, one {# post} other {# posts}}', { count })
                : t('{count, plural, one {More than # post} other {More than # posts}}, newest first', {
                    count,
                  })}
            </p>
            {not_understood.length > 0 && (
              <p>{t('Ignored: {operators}', { operators: formatList(t, not_understood, 'unit') })}</p>
            )}
          </>
        }
      />
      <Stack gap="l">
        <SearchSwitch query={query} isInPosts url={url} />
        <LanguageFilter url={url} />
        {languages.length > 1 && (
          // Browser and server may name a language differently.
          <div suppressHydrationWarning>
            <TagLinks
              title={t('Languages')}
              tags={languages.map((facet) => ({ ...facet, label: languageLabel(facet.value) }))}
              address={(language) => addressFor(`${query} lang:${language}`)}
            />
          </div>
        )}
        {years.length > 1 && (
          <TagLinks
            title={t('Years')}
            tags={years}
            address={(year) => addressFor(`${query} after:${year} before:${Number(year) + 1}`)}
          />
        )}
        <EarlierPageLink page={list.firstPage} pageAddress={pageAddress} />
        {posts.length === 0 ? (
          <EmptyState
            title={t('No posts found')}
            action={
              <ButtonLink href={withLanguagesOf(url, searchAddress(query))}>{t('Search sites')}</ButtonLink>
            }
          >
            {t('Try fewer words or another spelling. We only search each site’s newest fifty posts.')}
          </EmptyState>
        ) : (
          <SitePosts label={searchTitle(t, query)} sites={sites} words={words} actions={actions} />
        )}
        {found.hasNextPage && (
          <Pager
            href={pageAddress(list.firstPage + pages.length)}
            onMore={() => void found.fetchNextPage()}
            busy={found.isFetchingNextPage}
            failed={found.isFetchNextPageError}
          />
        )}
      </Stack>
    </>
  )
}
