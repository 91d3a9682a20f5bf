import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LanguageFilter } from '#accounts/preferences/language-filter.tsx'
import { withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { useApi } from '#client/api/api-context.ts'
import { type ListApiQuery, listQueryOptionsFor } from '#client/api/api-queries.ts'
import { SurpriseButton } from '#discovery/shuffle/surprise-button.tsx'
import { formatList } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { Highlight } from '#sites/cards/highlight.tsx'
import { SiteList } from '#sites/cards/site-list.tsx'
import { searchAddress, tagPageAddress } from '#sites/listing/paths.ts'
import { TagLinks } from '#sites/tags/tag-links.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonCards, SkeletonText } from '#ui/feedback/skeleton.tsx'
import { CardGrid, Cluster, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'
import type { searchSites } from '../contract.ts'
import type { MatchingPost, SearchResults as Reply } from '../schemas.ts'
import { SearchSwitch } from './search-switch.tsx'
import { getOnlyTag, searchTitle } from './search-title.ts'

interface SearchResultsProps {
  list: ListApiQuery<typeof searchSites>
  query: string
  /** Contains the language filter. */
  url: URL
}

/** The results of a search, with ways to refine it. */
export function SearchResults({ list, query, url }: SearchResultsProps) {
  const t = useText()
  const addressFor = (query: string) => withLanguagesOf(url, searchAddress(query))
  const { data } = useSuspenseInfiniteQuery(listQueryOptionsFor(useApi(), list))
  const { count, count_is_exact, loosened, corrected, did_you_mean, not_understood, words, tags } = data
    .pages[0] as Reply
  const onlyTag = getOnlyTag(query)
  const announce = useAnnounce()
  const announcement = count_is_exact
    ? t('{count, plural, one {# result} other {# results}} for “{query}”', { count, query })
    : t('{count, plural, one {More than # result} other {More than # results}} for “{query}”', {
        count,
        query,
      })
  useEffect(() => announce(announcement, { quiet: true }), [announce, announcement])
  return (
    <>
      <PageHead
        title={searchTitle(t, query)}
        text={
          <>
            <p>
              {count_is_exact
                ? t('{count, plural, one {# result} other {# results}}', { count })
                : t('{count, plural, one {More than # result} other {More than # results}}', { count })}
            </p>
            {corrected && (
              <p>
                {t.rich('No results for “{query}”. Showing results for <a>{corrected}</a>.', {
                  query,
                  corrected,
                  a: (inside) => <Link href={addressFor(corrected)}>{inside}</Link>,
                })}
              </p>
            )}
            {loosened && (
              <p>
                {loosened === 'most'
                  ? t('No site has all of these words. These have most of them, closest matches first.')
                  : t('No site has all of these words. Closest matches first.')}
              </p>
            )}
            {not_understood.length > 0 && (
              <p>
                {t('{written} isn’t a filter, so we searched for the words.', {
                  written: formatList(
                    t,
                    not_understood.map((word) => t('“{word}”', { word })),
                    'disjunction',
                  ),
                })}
              </p>
            )}
            {did_you_mean && (
              <p>
                {t.rich('Did you mean <a>{query}</a>?', {
                  query: did_you_mean,
                  a: (inside) => <Link href={addressFor(did_you_mean)}>{inside}</Link>,
                })}
              </p>
            )}
            {onlyTag && count > 0 && (
              <p>
                {t.rich('<a>See #{tag}</a>, newest first.', {
                  tag: onlyTag,
                  a: (inside) => <Link href={tagPageAddress(onlyTag)}>{inside}</Link>,
                })}
              </p>
            )}
          </>
        }
      />
      <Stack gap="l">
        <SearchSwitch query={corrected ?? query} isInPosts={false} url={url} />
        <LanguageFilter url={url} />
        <TagLinks
          title={t('Filter by tag')}
          tags={tags.slice(0, 8)}
          address={(tag) => addressFor(`${corrected ?? query} tag:${tag}`)}
        />
        <SiteList
          list={list}
          label={t('Results')}
          pageAddress={(page) =>
            `${addressFor(query)}&page=${page}${loosened ? `&loosened=${loosened}` : ''}`
          }
          highlight={(text) => <Highlight text={text} words={words} />}
          cardNote={({ matching_post }) =>
            matching_post && <MatchingPostNote post={matching_post} words={words} />
          }
          feeds={{ path: addressFor(corrected ?? query), opml: true }}
          empty={<NoResults />}
          end={
            count_is_exact
              ? undefined
              : t('These are the top {count, number}. Add words to narrow your search.', { count })
          }
        />
      </Stack>
    </>
  )
}

/** The post that explains why a site was found. */
function MatchingPostNote({ post, words }: { post: MatchingPost; words: string[] }) {
  const t = useText()
  const { title, url, language } = post
  return (
    <p>
      {t.rich('From the post <a>{title}</a>', {
        title,
        a: () => (
          <Link href={url} newTab rel="noopener nofollow ugc" {...(language && { lang: language })}>
            <Highlight text={title} words={words} />
          </Link>
        ),
      })}
    </p>
  )
}

function NoResults() {
  const t = useText()
  return (
    <EmptyState
      title={t('No results')}
      action={
        <Cluster>
          <SurpriseButton />
          <ButtonLink href="/blogs/recent">{t('Recent sites')}</ButtonLink>
          <ButtonLink href="/upload-blog">{t('Upload a Site')}</ButtonLink>
        </Cluster>
      }
    >
      {t('Try fewer words, another spelling or part of the address. Or add the site yourself.')}
    </EmptyState>
  )
}

/** A search in progress, which replaces the previous results at once. */
export function SearchSkeleton({ query }: { query: string }) {
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
