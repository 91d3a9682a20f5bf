import { Head } from '#branding/head.tsx'
import { apiQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { formatList, languageName } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { browseTags } from '#sites/tags/contract.ts'
import { type IndexFilter, indexAddress, letterName, readIndexFilter } from '#sites/tags/index-filter.ts'
import { TagIndex } from '#sites/tags/tag-index.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonRows, SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

function indexTitle(t: Translator, { letter, language, query }: IndexFilter): string {
  if (query) return t('Tags with “{query}”', { query })
  const parts = [
    ...(language === undefined ? [] : [languageName(t, language)]),
    ...(letter === undefined ? [] : [letterName(t, letter)]),
  ]
  return parts.length === 0 ? t('All tags') : t('Tags: {letter}', { letter: formatList(t, parts, 'unit') })
}

export const page = screen('/tags', {
  query: ['letter', 'lang', 'query', 'page'],
  load: ({ url }) => {
    const { letter, language, query } = readIndexFilter(url)
    return {
      reply: apiQuery(browseTags, {
        ...(letter !== undefined && { letter }),
        ...(language !== undefined && { language }),
        ...(query && { query }),
        page: pageNumberFromUrl(url),
      }),
    }
  },
  fallback: ({ t, url }) => (
    <Page>
      <PageHead title={indexTitle(t, readIndexFilter(url))} text={<SkeletonText lines={1} />} />
      <SkeletonRows rows="lines" count={20} />
    </Page>
  ),
  view: ({ t, reply, url }) => {
    const filter = readIndexFilter(url)
    const number = pageNumberFromUrl(url)
    const name = indexTitle(t, filter)
    const { count } = reply
    const order = filter.letter === undefined ? 'used' : 'letter'
    const isAll = filter.letter === undefined && filter.language === undefined && filter.query === ''
    return (
      <Page>
        <Head
          title={number > 1 ? t('{name}, page {number, number}', { name, number }) : name}
          description={t(
            'What independent sites are about: {count, plural, one {# tag} other {# tags}}, {order, select, used {most used first} other {in alphabetical order}}.',
            { count, order },
          )}
          canonical={indexAddress(filter, number)}
        />
        <PageHead
          // Server and browser may have different names for a language or script.
          title={<span suppressHydrationWarning>{name}</span>}
          text={
            count > 1 &&
            t(
              '{count, plural, one {# tag} other {# tags}}, {order, select, used {most used first} other {in alphabetical order}}, with site counts.',
              { count, order },
            )
          }
        />
        {count === 0 && isAll ? (
          <EmptyState title={t('No tags yet')}>{t('Tags appear with the first sites.')}</EmptyState>
        ) : (
          <TagIndex reply={reply} filter={filter} page={number} />
        )}
      </Page>
    )
  },
})
