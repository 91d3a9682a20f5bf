import { Filters } from '#features/staff/table/filters.tsx'
import c from '#features/staff/table/staff-table.module.css'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { Link } from '#ui/link.tsx'
import { Time } from '#ui/time.tsx'
import { listQuery } from '#web/api-queries.ts'
import { type LogEntry, listLog } from './contract.ts'

/** Every write of staff. */
export function LogSection() {
  const filters = useFilters()
  return (
    <>
      <p>
        Each entry's fingerprint covers the entry and the one before: a changed byte shows.{' '}
        <Link href="/moderation-log">What everybody sees of it</Link>
      </p>
      <Filters search="Who, what or why" />
      <StaffTable<LogEntry>
        list={listQuery(listLog, { query: filters.of('query') })}
        label="Log entries"
        idOf={({ id }) => id}
        nameOf={({ id }) => `entry ${id}`}
        columns={[
          { title: 'No.', cell: ({ id }) => id, isNumber: true },
          { title: 'On', isBrief: true, cell: ({ created_on }) => <Time value={created_on} /> },
          { title: 'Who', cell: ({ username }) => username },
          { title: 'What', isMain: true, cell: ({ action }) => action },
          { title: 'Thing', cell: ({ thing }) => thing },
          { title: 'Why', cell: ({ reason }) => reason && <p className={c.text}>{reason}</p> },
          { title: 'Details', cell: (entry) => <Details entry={entry} /> },
        ]}
        empty="Nobody did anything yet."
      />
    </>
  )
}

function Details({ entry: { before, after, hash } }: { entry: LogEntry }) {
  return (
    <details>
      <summary>Before and after</summary>
      <pre className={c.data}>{JSON.stringify({ before, after, hash }, null, 1)}</pre>
    </details>
  )
}
