import { pageSize } from '#contract/limits.ts'
import { useText } from '#texts/use-text.ts'
import { Ago } from '#ui/ago.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ListApiQuery } from '#web/api-queries.ts'
import { PagedList } from '#web/paged-list.tsx'
import { actionWords, thingWords } from './action-words.ts'
import type { listPublicLog } from './contract.ts'
import c from './public-log.module.css'

/** What staff did, for everyone to read. */
export function PublicLog({ list }: { list: ListApiQuery<typeof listPublicLog> }) {
  const t = useText()
  return (
    <PagedList
      list={list}
      pageAddress={(page) => `/moderation-log?page=${page}`}
      waiting={<SkeletonRows of="lines" count={pageSize.default} />}
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title={t('Nothing yet', {}, 'moderation log')}>
            {t('Staff have not had to step in.')}
          </EmptyState>
        ) : (
          <ol className={c.list} aria-label={t('Entries')}>
            {entries.map(({ id, action, thing, created_on, hash }) => (
              <li key={id}>
                <span>
                  {t('{id}. {action}', { id, action: actionWords(t, action) })}
                  {thing.includes(':') && <span className="soft"> ({thingWords(t, thing, action)})</span>}
                </span>
                <Ago value={created_on} />
                <code className={c.hash} dir="ltr">
                  {hash}
                </code>
              </li>
            ))}
          </ol>
        )
      }
    </PagedList>
  )
}
