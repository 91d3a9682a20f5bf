import { PersonCell } from '#features/staff/table/content-cells.tsx'
import { Filters } from '#features/staff/table/filters.tsx'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { useText } from '#texts/use-text.ts'
import { shortDate, Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { grantStaff, listUsers, restoreUser, revokeStaff, type StaffUser, suspendUser } from './contract.ts'

/** Everyone with an account. */
export function PeopleSection() {
  const api = useApi()
  const filters = useFilters()
  const only = (filters.of('only') || 'all') as 'all' | 'staff' | 'suspended'
  return (
    <>
      <Filters
        search="Part of a name or mail address"
        choices={[
          {
            name: 'only',
            label: 'Show',
            options: [
              ['all', 'Everybody'],
              ['staff', 'Staff'],
              ['suspended', 'Suspended'],
            ],
          },
        ]}
      />
      <StaffTable<StaffUser>
        list={listQuery(listUsers, { only, query: filters.of('query') })}
        label="People"
        idOf={({ id }) => id}
        nameOf={({ username }) => username}
        addressOf={({ username }) => `/user/${encodeURIComponent(username)}`}
        columns={[
          {
            title: 'Name',
            isMain: true,
            cell: ({ username, email }) => (
              <>
                <PersonCell username={username} />
                <div className="soft">{email}</div>
              </>
            ),
          },
          { title: 'Since', cell: ({ created_on }) => <Time value={created_on} /> },
          { title: 'State', isBrief: true, cell: (person) => <State person={person} /> },
          { title: 'Sites', cell: ({ blogs }) => blogs, isNumber: true },
          { title: 'Reviews', cell: ({ reviews }) => reviews, isNumber: true },
          { title: 'Comments', cell: ({ comments, discussions }) => comments + discussions, isNumber: true },
        ]}
        actions={[
          {
            key: 's',
            label: 'Suspend',
            look: 'danger',
            can: ({ suspended_until }) => suspended_until === null,
            about: 'Every log-in of theirs ends at once. They go on reading like anybody without an account.',
            questions: [
              {
                name: 'until',
                label: 'Until',
                type: 'date',
                hint: 'Empty: until further notice.',
                optional: true,
              },
              { name: 'hide_content', label: 'Hide everything of theirs meanwhile', type: 'checkbox' },
            ],
            reason: 'required',
            run: ({ username }, { until = '', hide_content, reason = '' }) =>
              api(suspendUser, { username, until, hide_content: hide_content === 'true', reason }),
          },
          {
            key: 'l',
            label: 'Let in again',
            can: ({ suspended_until }) => suspended_until !== null,
            about: 'What was hidden with the suspension comes back.',
            reason: 'required',
            run: ({ username }, { reason = '' }) => api(restoreUser, { username, reason }),
          },
          {
            key: 'g',
            label: 'Make staff',
            can: ({ is_staff }) => !is_staff,
            about: 'Staff can do everything on this page.',
            reason: 'required',
            run: ({ username }, { reason = '' }) => api(grantStaff, { username, reason }),
          },
          {
            key: 'v',
            label: 'No longer staff',
            can: ({ is_staff }) => is_staff,
            reason: 'required',
            run: ({ username }, { reason = '' }) => api(revokeStaff, { username, reason }),
          },
        ]}
        empty="Nobody is called that."
      />
    </>
  )
}

function State({ person: { is_staff, suspended_until, suspension_reason } }: { person: StaffUser }) {
  const t = useText()
  if (suspended_until) {
    const until = suspended_until.startsWith('9999')
      ? 'until further notice'
      : `until ${shortDate(suspended_until, t.language)}`
    return (
      <>
        suspended {until}
        <div className="soft">{suspension_reason}</div>
      </>
    )
  }
  return is_staff ? 'staff' : ''
}
