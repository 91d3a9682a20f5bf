import c from '#features/staff/table/staff-table.module.css'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { dropJob, type FailedJob, listFailedJobs, retryJob } from './contract.ts'

/** Jobs that failed for good. */
export function JobsSection() {
  const api = useApi()
  return (
    <>
      <p>
        What failed at its last attempt: mails that could not be sent, lists that could not be imported. After
        a month it is forgotten.
      </p>
      <StaffTable<FailedJob>
        list={listQuery(listFailedJobs, {})}
        label="Jobs given up"
        idOf={({ id }) => id}
        nameOf={({ id, what }) => `${what} (job ${id})`}
        columns={[
          { title: 'No.', cell: ({ id }) => id, isNumber: true },
          {
            title: 'What, and why it failed',
            isMain: true,
            cell: ({ what, error }) => (
              <>
                <b>{what}</b>
                <p className={c.text}>{error}</p>
              </>
            ),
          },
          { title: 'Attempts', cell: ({ attempts }) => attempts, isNumber: true },
          { title: 'Since', cell: ({ created_on }) => <Time value={created_on} /> },
          { title: 'Given up', isBrief: true, cell: ({ failed_on }) => <Time value={failed_on} /> },
        ]}
        actions={[
          {
            key: 't',
            label: 'Try again',
            about: 'It gets all its attempts once more, from now on.',
            reason: 'for the log',
            run: ({ id }, { reason = '' }) => api(retryJob, { id, reason }),
          },
          {
            key: 'r',
            label: 'Drop',
            look: 'danger',
            about: 'It is not done, and forgotten.',
            reason: 'for the log',
            run: ({ id }, { reason = '' }) => api(dropJob, { id, reason }),
          },
        ]}
        empty="Every job was done."
      />
    </>
  )
}
