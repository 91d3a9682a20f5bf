import { Head } from '#features/community/head.tsx'
import { browseTags } from '#features/tags/contract.ts'
import { indexAddress, letterName, TagIndex } from '#features/tags/tag-index.tsx'
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

const nameOf = (letter: string | undefined) =>
  letter === undefined ? 'All tags' : `Tags: ${letterName(letter)}`

export const page = screen('/tags', {
  load: ({ url }) => {
    const letter = letterOf(url)
    return { reply: apiQuery(browseTags, { ...(letter && { letter }), page: pageNumberOf(url) }) }
  },
  waiting: ({ url }) => (
    <Page>
      <PageHead title={nameOf(letterOf(url))} text={<SkeletonText lines={1} />} />
      <SkeletonRows of="lines" count={20} />
    </Page>
  ),
  view: ({ reply, url }) => {
    const letter = letterOf(url)
    const number = pageNumberOf(url)
    const name = nameOf(letter)
    const order = letter === undefined ? 'the most used first' : 'in alphabetical order'
    const tags = `${reply.count.toLocaleString('en')} ${reply.count === 1 ? 'tag' : 'tags'}`
    return (
      <Page>
        <Head
          title={number > 1 ? `${name}, page ${number}` : name}
          description={`What independent sites are about: ${tags}, ${order}.`}
          canonical={indexAddress(letter, number)}
        />
        <PageHead title={name} text={`${tags}, ${order}, each with the number of its sites.`} />
        {reply.count === 0 && letter === undefined ? (
          <EmptyState title="No tags yet">They come with the first sites.</EmptyState>
        ) : (
          <TagIndex reply={reply} letter={letter} page={number} />
        )}
      </Page>
    )
  },
})
