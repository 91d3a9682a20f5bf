import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import type { ActionKey, TableAction } from '#moderation/table/action.ts'
import { ContentCell, kindLabels, PersonCell } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { FieldChanges } from '#sites/page/field-changes.tsx'
import { Time } from '#ui/text/time.tsx'
import { decideSubmission, listPendingSubmissions } from './contract.ts'
import type { PendingSubmission } from './schemas.ts'

export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const decide = (
    decision: 'publish' | 'refuse',
    key: ActionKey,
    label: string,
    doneMessage: TableAction<PendingSubmission>['doneMessage'],
  ): TableAction<PendingSubmission> => ({
    key,
    label,
    doneMessage,
    variant: decision === 'refuse' ? 'danger' : undefined,
    reason: 'required',
    run: ({ id, kind, version }, { reason = '' }) =>
      kind === 'user' || kind === 'post'
        ? Promise.resolve()
        : api(decideSubmission, { kind, id, decision, version, reason }),
  })
  return (
    <>
      <Filters searchLabel={t('Filter by author')} />
      <StaffTable<PendingSubmission>
        list={listQuery(listPendingSubmissions, { query: filters.get('query') })}
        label={t('Held submissions')}
        getId={({ kind, id }) => `${kind} ${id}`}
        getName={({ title }) => title}
        getAddress={({ url }) => url}
        columns={[
          {
            title: t('What', {}, 'kind of content'),
            isShownOnPhones: true,
            cell: ({ kind }) => t(kindLabels[kind]),
          },
          {
            title: t('Target'),
            isMain: true,
            cell: (submission) => <SubmissionCell submission={submission} />,
          },
          { title: t('By', {}, 'sender'), cell: ({ username }) => <PersonCell username={username} /> },
          { title: t('On', {}, 'date'), cell: ({ created_on }) => <Time value={created_on} /> },
        ]}
        actions={[
          decide('publish', 'p', t('Publish'), (values) =>
            t('{count, plural, one {{name} published.} other {# submissions published.}}', values),
          ),
          decide('refuse', 'r', t('Reject'), (values) =>
            t('{count, plural, one {{name} rejected.} other {# submissions rejected.}}', values),
          ),
        ]}
        emptyTitle={t('No held submissions')}
        emptyHint={t('You’re all caught up.')}
      />
    </>
  )
}

/** Shows new content in full, and an edit as a list of changes. */
function SubmissionCell({ submission }: { submission: PendingSubmission }) {
  if (!submission.changes) return <ContentCell content={submission} />
  return (
    <>
      <ContentCell content={{ ...submission, text: '' }} />
      <FieldChanges changes={submission.changes} />
    </>
  )
}
