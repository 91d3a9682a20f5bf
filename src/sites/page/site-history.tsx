import type { ListApiQuery } from '#client/api/api-queries.ts'
import { PagedList } from '#client/api/paged-list.tsx'
import { useText } from '#i18n/use-text.ts'
import { Entry, EntryList } from '#ui/entry.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import type { listChanges } from './contract.ts'
import { FieldChanges, fieldLabel } from './field-changes.tsx'
import type { SiteChange } from './schemas.ts'

interface SiteHistoryProps {
  list: ListApiQuery<typeof listChanges>
  pageAddress: (page: number) => string
}

/** The change history of a site. */
export function SiteHistory({ list, pageAddress }: SiteHistoryProps) {
  const t = useText()
  return (
    <PagedList list={list} pageAddress={pageAddress} fallback={<SkeletonRows rows="lines" count={4} />}>
      {(changes) =>
        changes.length === 0 ? (
          <EmptyState title={t('This site’s details haven’t changed yet')} />
        ) : (
          <EntryList label={t('Changes')}>
            {changes.map((change) => (
              <li key={change.id}>
                <Entry meta={<ChangeByline change={change} />}>
                  <ChangedFields change={change} />
                </Entry>
              </li>
            ))}
          </EntryList>
        )
      }
    </PagedList>
  )
}

function ChangeByline({ change: { source, user, proposed_by, created_on } }: { change: SiteChange }) {
  const t = useText()
  const link = (person: typeof user) => () =>
    person ? <Link href={`/user/${person.username}`}>{person.username}</Link> : t('deleted user')
  function byline() {
    if (proposed_by) {
      const proposer = link(proposed_by)
      if (user)
        return t.rich('Suggested by <proposer></proposer>, accepted by <user></user>', {
          proposer,
          user: link(user),
        })
      return source === 'staff'
        ? t.rich('Suggested by <proposer></proposer>, accepted by the moderators', { proposer })
        : t.rich('Suggested by <proposer></proposer>', { proposer })
    }
    switch (source) {
      case 'reading':
        return t('From the site itself')
      case 'import':
        return t('From a list of sites')
      case 'staff':
        return t('Edited by the moderators')
      case 'owner':
        return t.rich('Edited by <user></user>, the owner', { user: link(user) })
      case 'person':
        return t.rich('Edited by <user></user>', { user: link(user) })
    }
  }
  return (
    <>
      <span>{byline()}</span> <TimeAgo value={created_on} />
    </>
  )
}

/** The changed values if the viewer may see them, else only the fields' names. */
function ChangedFields({ change: { changes } }: { change: SiteChange }) {
  const t = useText()
  if (changes.some(({ before, after }) => before !== null || after !== null))
    return <FieldChanges changes={changes} />
  return (
    <ul className="soft">
      {changes.map(({ field }) => (
        <li key={field}>{fieldLabel(t, field)}</li>
      ))}
    </ul>
  )
}
