import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { searchAddress, tagPageAddress } from '#features/blogs/addresses.ts'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { SurpriseButton } from '#features/lists/surprise-button.tsx'
import { TagLinks } from '#features/tags/tag-links.tsx'
import { useAnnounce } from '#ui/announcer.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Cluster, PageHead, Stack } from '#ui/page-parts.tsx'
import { useApi } from '#web/api-context.ts'
import { type ListApiQuery, listQueryOptionsOf } from '#web/api-queries.ts'
import type { SearchResults as Reply, searchBlogs } from './contract.ts'

interface SearchResultsProps {
  list: ListApiQuery<typeof searchBlogs>
  query: string
}

/** The results of a search, and ways on from there. */
export function SearchResults({ list, query }: SearchResultsProps) {
  const { data } = useSuspenseInfiniteQuery(listQueryOptionsOf(useApi(), list))
  const { count, count_is_exact, corrected, did_you_mean, words, tags } = data.pages[0] as Reply
  const onlyTag = /^tag:("?)([^"]+)\1$/i.exec(query)?.[2]
  const announce = useAnnounce()
  const found = countOf(count, count_is_exact)
  useEffect(() => announce(`${found} for “${query}”`, { quiet: true }), [announce, found, query])
  return (
    <>
      <PageHead
        title={<>Results for “{query}”</>}
        text={
          <>
            <p>{found}</p>
            {corrected && (
              <p>
                Nothing was found for “{query}”. These are for{' '}
                <Link href={searchAddress(corrected)}>{corrected}</Link>.
              </p>
            )}
            {did_you_mean && (
              <p>
                Did you mean <Link href={searchAddress(did_you_mean)}>{did_you_mean}</Link>?
              </p>
            )}
            {onlyTag && count > 0 && (
              <p>
                <Link href={tagPageAddress(onlyTag)}>The page of #{onlyTag}</Link> has the newest first.
              </p>
            )}
          </>
        }
      />
      <Stack gap="l">
        <TagLinks
          title="Narrow down"
          tags={tags.slice(0, 8)}
          address={(tag) => searchAddress(`${corrected ?? query} tag:${tag}`)}
        />
        <BlogList
          list={list}
          label="Results"
          pageAddress={(page) => `${searchAddress(query)}&page=${page}`}
          marks={words}
          feeds={{ path: searchAddress(query), opml: true }}
          empty={<NothingFound />}
          end={count_is_exact ? undefined : 'These were the best 1,000. More words find more exactly.'}
        />
      </Stack>
    </>
  )
}

const countOf = (count: number, isExact: boolean) =>
  `${isExact ? '' : 'More than '}${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`

function NothingFound() {
  return (
    <EmptyState
      title="Nothing found"
      action={
        <Cluster>
          <SurpriseButton />
          <ButtonLink href="/blogs/recent">Recent sites</ButtonLink>
          <ButtonLink href="/upload-blog">Upload a Site</ButtonLink>
        </Cluster>
      }
    >
      Try fewer words, another spelling, or a part of the address. Or be the one who adds it.
    </EmptyState>
  )
}
