import { Head } from '#features/community/head.tsx'
import { browseTags } from '#features/tags/contract.ts'
import { indexAddress, letterName, TagIndex } from '#features/tags/tag-index.tsx'
import type { Translator } from '#texts/translator.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { apiQuery, pageNumberOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

/** The letter the index is limited to; nonsense means all of it. */
function letterOf(url: URL): string | undefined {
  const letter = url.searchParams.get('letter')?.toLowerCase() ?? ''
  return /^[a-z0*]$/.test(letter) ? letter : undefined
}

const nameOf = (t: Translator, letter: string | undefined) =>
  letter === undefined ? t('All tags') : t('Tags: {letter}', { letter: letterName(t, letter) })

export const page = screen('/tags', {
  load: ({ url }) => {
    const letter = letterOf(url)
    return { reply: apiQuery(browseTags, { ...(letter && { letter }), page: pageNumberOf(url) }) }
  },
  waiting: ({ t, url }) => (
    <Page>
      <PageHead title={nameOf(t, letterOf(url))} text={<SkeletonText lines={1} />} />
      <SkeletonRows of="lines" count={20} />
    </Page>
  ),
  view: ({ t, reply, url }) => {
    const letter = letterOf(url)
    const number = pageNumberOf(url)
    const name = nameOf(t, letter)
    const { count } = reply
    const order = letter === undefined ? 'used' : 'letter'
    return (
      <Page>
        <Head
          title={number > 1 ? t('{name}, page {number, number}', { name, number }) : name}
          description={t(
            'What independent sites are about: {count, plural, one {# tag} other {# tags}}, {order, select, used {the most used first} other {in alphabetical order}}.',
            { count, order },
          )}
          canonical={indexAddress(letter, number)}
        />
        <PageHead
          title={name}
          text={t(
            '{count, plural, one {# tag} other {# tags}}, {order, select, used {the most used first} other {in alphabetical order}}, each with the number of its sites.',
            { count, order },
          )}
        />
        {count === 0 && letter === undefined ? (
          <EmptyState title={t('No tags yet')}>{t('They come with the first sites.')}</EmptyState>
        ) : (
          <TagIndex reply={reply} letter={letter} page={number} />
        )}
      </Page>
    )
  },
})
