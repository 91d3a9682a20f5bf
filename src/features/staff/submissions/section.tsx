import type { Action } from '#features/staff/table/action.ts'
import { ContentCell, kindWord, PersonCell } from '#features/staff/table/content-cells.tsx'
import { Filters } from '#features/staff/table/filters.tsx'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { decideSubmission, listPendingSubmissions, type PendingSubmission } from './contract.ts'

/** What is pending review. */
export function SubmissionsSection() {
  const api = useApi()
  const filters = useFilters()
  const decide = (decision: 'publish' | 'refuse', key: string, label: string): Action<PendingSubmission> => ({
    key,
    label,
    look: decision === 'refuse' ? 'danger' : undefined,
    reason: 'required',
    run: ({ id, kind }, { reason = '' }) =>
      kind === 'user' ? Promise.resolve() : api(decideSubmission, { kind, id, decision, reason }),
  })
  return (
    <>
      <Filters search="Whose it is" />
      <StaffTable<PendingSubmission>
        list={listQuery(listPendingSubmissions, { query: filters.of('query') })}
        label="Held submissions"
        idOf={({ kind, id }) => `${kind} ${id}`}
        nameOf={({ title }) => title}
        addressOf={({ url }) => url}
        columns={[
          { title: 'What', is_brief: true, cell: ({ kind }) => kindWord(kind) },
          { title: 'Thing', is_main: true, cell: (thing) => <ContentCell thing={thing} /> },
          { title: 'By', cell: ({ username }) => <PersonCell username={username} /> },
          { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
        ]}
        actions={[decide('publish', 'p', 'Publish'), decide('refuse', 'r', 'Refuse')]}
        empty="Nothing waits for you."
      />
    </>
  )
}
