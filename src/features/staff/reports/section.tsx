import type { TableAction } from '#features/staff/table/action.ts'
import { ContentCell, kindWord, PersonCell } from '#features/staff/table/content-cells.tsx'
import { Filters } from '#features/staff/table/filters.tsx'
import c from '#features/staff/table/staff-table.module.css'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { decideReport, listReports, type Report } from './contract.ts'

/** What people reported. */
export function ReportsSection() {
  const api = useApi()
  const filters = useFilters()
  const state = (filters.of('state') || 'open') as 'open' | 'decided' | 'all'
  const decide = (
    decision: 'dismiss' | 'hide' | 'delete',
    key: string,
    label: string,
  ): TableAction<Report> => ({
    key,
    label,
    look: decision === 'delete' ? 'danger' : undefined,
    can: ({ state, kind, thing }) =>
      state === 'open' &&
      (decision === 'dismiss' || (thing !== null && (decision === 'hide' || kind !== 'user'))),
    about: 'The reporters are told how you decided, and whoever it belongs to what became of it.',
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(decideReport, { id, decision, reason }),
  })
  return (
    <>
      <Filters
        search="Words of the report, or who sent it"
        choices={[
          {
            name: 'state',
            label: 'Show',
            options: [
              ['open', 'Open'],
              ['decided', 'Decided'],
              ['all', 'All'],
            ],
          },
        ]}
      />
      <StaffTable<Report>
        list={listQuery(listReports, { state, query: filters.of('query') })}
        label="Reports"
        idOf={({ id }) => id}
        nameOf={({ id }) => `report ${id}`}
        addressOf={({ thing }) => thing?.url}
        columns={[
          { title: 'What', isBrief: true, cell: ({ kind }) => kindWord(kind) },
          { title: 'Thing', isMain: true, cell: ({ thing }) => <ContentCell thing={thing} /> },
          { title: 'Report', cell: ({ reason }) => <p className={c.text}>{reason}</p> },
          { title: 'By', cell: ({ username }) => <PersonCell username={username} /> },
          { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
          {
            title: 'Decision',
            cell: ({ state, decided_by }) => (state === 'open' ? '' : `${state}, ${decided_by ?? ''}`),
          },
        ]}
        actions={[
          decide('dismiss', 'd', 'Dismiss'),
          decide('hide', 'h', 'Hide'),
          decide('delete', 'r', 'Delete'),
        ]}
        empty="Nobody complains. Enjoy it while it lasts."
      />
    </>
  )
}
