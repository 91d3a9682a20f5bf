import { pageSize } from '#api-contract/shapes/limits.ts'
import type { ListApiQuery } from '#client/api/api-queries.ts'
import { PagedList } from '#client/api/paged-list.tsx'
import { useText } from '#i18n/use-text.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import type { listPublicLog } from './contract.ts'
import { actionLabel, targetLabel } from './labels.ts'
import c from './public-log.module.css'

/** The public moderation log. */
export function PublicLog({ list }: { list: ListApiQuery<typeof listPublicLog> }) {
  const t = useText()
  return (
    <PagedList
      list={list}
      pageAddress={(page) => `/moderation-log?page=${page}`}
      fallback={<SkeletonRows rows="lines" count={pageSize.default} />}
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title={t('Nothing yet', {}, 'moderation log')}>
            {t('Staff haven’t had to step in.')}
          </EmptyState>
        ) : (
          <ol className={c.list} aria-label={t('Entries')}>
            {entries.map(({ id, action, thing: target, created_on, hash }) => (
              <li key={id}>
                <span>
                  {t('{id}. {action}', { id, action: actionLabel(t, action) })}
                  {target.includes(':') && <span className="soft"> ({targetLabel(t, target, action)})</span>}
                </span>
                <TimeAgo value={created_on} />
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
