import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import type { ActionKey, TableAction } from '#moderation/table/action.ts'
import { PersonCell } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { changesAddress } from '#sites/listing/paths.ts'
import { FieldChanges } from '#sites/page/field-changes.tsx'
import { decideProposal, getProposalChanges } from '#sites/suggested-edits/contract.ts'
import type { Proposal } from '#sites/suggested-edits/schemas.ts'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { listStaffSuggestions } from './contract.ts'

/** Open suggested edits. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const whose = (filters.get('whose') || 'nobody') as 'nobody' | 'all'
  const decide = (
    accept: boolean,
    key: ActionKey,
    label: string,
    doneMessage: TableAction<Proposal>['doneMessage'],
  ): TableAction<Proposal> => ({
    key,
    label,
    doneMessage,
    variant: accept ? 'primary' : undefined,
    reason: 'optional',
    run: ({ id, blog, version }, { reason = '' }) =>
      api(decideProposal, { id: blog.id, n: id, accept, version, reason }),
  })
  return (
    <>
      <Filters
        choices={[
          {
            name: 'whose',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['nobody', t('Nobody else can decide')],
              ['all', t('All', {}, 'proposals')],
            ],
          },
        ]}
      />
      <StaffTable<Proposal>
        list={listQuery(listStaffSuggestions, { whose })}
        label={t('Suggested edits')}
        getId={({ id }) => id}
        getName={({ blog }) => blog.title}
        getAddress={({ blog }) => changesAddress(blog)}
        columns={[
          {
            title: t('Site'),
            isMain: true,
            cell: (proposal) => (
              <>
                <Link href={changesAddress(proposal.blog)}>{proposal.blog.title}</Link>
                <FieldChanges changes={getProposalChanges(proposal)} />
              </>
            ),
          },
          {
            title: t('By', {}, 'sender'),
            cell: ({ user }) => (user ? <PersonCell username={user.username} /> : t('Our reader')),
          },
          { title: t('On', {}, 'date'), cell: ({ created_on }) => <Time value={created_on} /> },
        ]}
        actions={[
          decide(true, 'a', t('Accept'), (values) =>
            t('{count, plural, one {Edit to {name} accepted.} other {# suggested edits accepted.}}', values),
          ),
          decide(false, 'r', t('Reject'), (values) =>
            t('{count, plural, one {Edit to {name} rejected.} other {# suggested edits rejected.}}', values),
          ),
        ]}
        emptyTitle={t('No suggested edits')}
        emptyHint={t('You’re all caught up.')}
      />
    </>
  )
}
