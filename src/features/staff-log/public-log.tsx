import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Earlier, Pager } from '#ui/pager.tsx'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { type ListAsk, listQueryOf } from '#web/asks.ts'
import type { listPublicLog } from './contract.ts'
import { deedWords } from './deed-words.ts'
import c from './public-log.module.css'

const addressOf = (page: number) => `/moderation-log?page=${page}`

/** What staff did, for everybody to read. */
export function PublicLog({ list }: { list: ListAsk<typeof listPublicLog> }) {
  const api = useApi()
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSuspenseInfiniteQuery(listQueryOf(api, list))
  const entries = (data.pages as ReplyOf<typeof listPublicLog>[]).flatMap((page) => page.results)
  if (entries.length === 0) return <EmptyState title="Nothing yet">Staff have not had to step in.</EmptyState>
  return (
    <>
      <Earlier page={list.first_page} address={addressOf} />
      <ol className={c.list} aria-label="Entries">
        {entries.map(({ id, action, thing, created_on, hash }) => (
          <li key={id} className={c.entry}>
            <span>
              {id}. {deedWords(action)}
              {thing.includes(':') && <span className="soft"> ({thing.replace(':', ' ')})</span>}
            </span>
            <Time value={created_on} />
            <code className={c.hash}>{hash}</code>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Pager
          href={addressOf(list.first_page + data.pages.length)}
          onMore={() => void fetchNextPage()}
          busy={isFetchingNextPage}
          failed={isFetchNextPageError}
        />
      )}
    </>
  )
}
