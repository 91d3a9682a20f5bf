import { PersonCell } from '#features/staff/table/content-cells.tsx'
import { Filters } from '#features/staff/table/filters.tsx'
import c from '#features/staff/table/staff-table.module.css'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { type ContactMessage, finishMessage, listMessages } from './contract.ts'

/** What people wrote to the team. */
export function MessagesSection() {
  const api = useApi()
  const filters = useFilters()
  const state = (filters.of('state') || 'open') as 'open' | 'done' | 'all'
  return (
    <>
      <Filters
        search="Words of the message, or who sent it"
        choices={[
          {
            name: 'state',
            label: 'Show',
            options: [
              ['open', 'Open'],
              ['done', 'Done'],
              ['all', 'All'],
            ],
          },
        ]}
      />
      <StaffTable<ContactMessage>
        list={listQuery(listMessages, { state, query: filters.of('query') })}
        label="Messages"
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        columns={[
          {
            title: 'Message',
            isMain: true,
            cell: ({ subject, message }) => (
              <>
                <b>{subject}</b>
                <p className={c.text}>{message}</p>
              </>
            ),
          },
          { title: 'By', cell: ({ username }) => <PersonCell username={username} /> },
          {
            title: 'Answer to',
            cell: ({ email, subject }) =>
              email && (
                <a href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>{email}</a>
              ),
          },
          { title: 'On', isBrief: true, cell: ({ created_on }) => <Time value={created_on} /> },
          { title: 'Done', cell: ({ done_on, done_by }) => done_on && `${done_by ?? 'somebody'}` },
        ]}
        actions={[
          {
            key: 'd',
            label: 'Done',
            can: ({ done_on }) => done_on === null,
            about: 'With a reason, whoever wrote is told it as your answer.',
            reason: 'optional',
            run: ({ id }, { reason }) => api(finishMessage, { id, reason }),
          },
        ]}
        empty="Every message is answered."
      />
    </>
  )
}
