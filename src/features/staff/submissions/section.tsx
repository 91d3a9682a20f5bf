import { FieldChanges } from '#features/blogs/field-changes.tsx'
import type { ActionKey, TableAction } from '#features/staff/table/action.ts'
import { ContentCell, kindLabels, PersonCell } from '#features/staff/table/content-cells.tsx'
import { Filters } from '#features/staff/table/filters.tsx'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { useText } from '#texts/use-text.ts'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { decideSubmission, listPendingSubmissions, type PendingSubmission } from './contract.ts'

/** What is pending review. */
export function SubmissionsSection() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const decide = (
    decision: 'publish' | 'refuse',
    key: ActionKey,
    label: string,
    done: TableAction<PendingSubmission>['done'],
  ): TableAction<PendingSubmission> => ({
    key,
    label,
    done,
    look: decision === 'refuse' ? 'danger' : undefined,
    reason: 'required',
    run: ({ id, kind, version }, { reason = '' }) =>
      kind === 'user' || kind === 'post'
        ? Promise.resolve()
        : api(decideSubmission, { kind, id, decision, version, reason }),
  })
  return (
    <>
      <Filters search={t('Whose it is')} />
      <StaffTable<PendingSubmission>
        list={listQuery(listPendingSubmissions, { query: filters.of('query') })}
        label={t('Held submissions')}
        idOf={({ kind, id }) => `${kind} ${id}`}
        nameOf={({ title }) => title}
        addressOf={({ url }) => url}
        columns={[
          { title: t('What', {}, 'kind of content'), isBrief: true, cell: ({ kind }) => t(kindLabels[kind]) },
          { title: t('Thing'), isMain: true, cell: (thing) => <SubmissionCell submission={thing} /> },
          { title: t('By', {}, 'sender'), cell: ({ username }) => <PersonCell username={username} /> },
          { title: t('On', {}, 'date'), cell: ({ created_on }) => <Time value={created_on} /> },
        ]}
        actions={[
          decide('publish', 'p', t('Publish'), (of) =>
            t('{count, plural, one {{name} is published.} other {# submissions are published.}}', of),
          ),
          decide('refuse', 'r', t('Refuse'), (of) =>
            t('{count, plural, one {{name} is refused.} other {# submissions are refused.}}', of),
          ),
        ]}
        none={t('No held submissions')}
        empty={t('Nothing waits for you.')}
      />
    </>
  )
}

/** A new thing as it is, or an edit as what it would change. */
function SubmissionCell({ submission }: { submission: PendingSubmission }) {
  if (!submission.changes) return <ContentCell thing={submission} />
  return (
    <>
      <ContentCell thing={{ ...submission, text: '' }} />
      <FieldChanges changes={submission.changes} />
    </>
  )
}
