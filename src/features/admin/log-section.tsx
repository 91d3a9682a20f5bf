import { type LogEntry, listLog } from '#features/staff-log/contract.ts'
import { Link } from '#ui/link.tsx'
import { Time } from '#ui/time.tsx'
import { askList } from '#web/asks.ts'
import c from './admin.module.css'
import { Filters } from './filters.tsx'
import { StaffTable } from './staff-table.tsx'
import { useFilters } from './use-filters.ts'

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
        list={askList(listLog, { query: filters.of('query') })}
        label="Log"
        idOf={({ id }) => id}
        nameOf={({ id }) => `entry ${id}`}
        columns={[
          { title: 'No.', cell: ({ id }) => id, is_number: true },
          { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
          { title: 'Who', cell: ({ username }) => username },
          { title: 'What', cell: ({ action }) => action },
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
