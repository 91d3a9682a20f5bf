import { PersonCell } from '#features/staff/table/content-cells.tsx'
import { Filters } from '#features/staff/table/filters.tsx'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { listMerges, type Merge, undoMerge } from './contract.ts'

/** Sites that became one. */
export function MergesSection() {
  const api = useApi()
  const filters = useFilters()
  return (
    <>
      <Filters search="Title of a site" />
      <StaffTable<Merge>
        list={listQuery(listMerges, { query: filters.of('query') })}
        label="Merges"
        idOf={({ id }) => id}
        nameOf={({ from, into }) => `${from.title} into ${into.title}`}
        columns={[
          { title: 'Merged', isMain: true, cell: ({ from }) => `${from.title} (${from.id})` },
          { title: 'Into', cell: ({ into }) => `${into.title} (${into.id})` },
          { title: 'By', cell: ({ username }) => <PersonCell username={username} /> },
          { title: 'On', isBrief: true, cell: ({ created_on }) => <Time value={created_on} /> },
          { title: 'Undone', cell: ({ undone_on }) => undone_on && <Time value={undone_on} /> },
        ]}
        actions={[
          {
            key: 'u',
            label: 'Undo',
            can: ({ undone_on }) => undone_on === null,
            about: 'Everything goes back to where it was before.',
            reason: 'required',
            run: ({ id }, { reason = '' }) => api(undoMerge, { id, reason }),
          },
        ]}
        empty="Choose Merge beside a site to make one of two."
      />
    </>
  )
}
