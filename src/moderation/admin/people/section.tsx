import { isUntilFurtherNotice } from '#accounts/auth/further-notice.ts'
import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { PersonCell } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { shortDate, Time } from '#ui/text/time.tsx'
import { liftSuspension } from './actions.tsx'
import { endSessions, grantStaff, listUsers, revokeStaff, suspendUser } from './contract.ts'
import type { StaffUser } from './schemas.ts'

/** All accounts. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const only = (filters.get('only') || 'all') as 'all' | 'staff' | 'suspended'
  return (
    <>
      <Filters
        searchLabel={t('Filter by name or email')}
        choices={[
          {
            name: 'only',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['all', t('Everyone')],
              ['staff', t('Staff')],
              ['suspended', t('Suspended')],
            ],
          },
        ]}
      />
      <StaffTable<StaffUser>
        list={listQuery(listUsers, { only, query: filters.get('query') })}
        label={t('People')}
        getId={({ id }) => id}
        getName={({ username }) => username}
        getAddress={({ username }) => `/user/${encodeURIComponent(username)}`}
        columns={[
          {
            title: t('Name'),
            isMain: true,
            cell: ({ username, email }) => (
              <>
                <PersonCell username={username} />
                <div className="soft">{email}</div>
              </>
            ),
          },
          { title: t('Since', {}, 'member'), cell: ({ created_on }) => <Time value={created_on} /> },
          { title: t('State'), isShownOnPhones: true, cell: (person) => <State person={person} /> },
          { title: t('Sites'), cell: ({ blogs }) => t('{count, number}', { count: blogs }), isNumber: true },
          {
            title: t('Reviews'),
            cell: ({ reviews }) => t('{count, number}', { count: reviews }),
            isNumber: true,
          },
          {
            title: t('Discussions'),
            cell: ({ discussions }) => t('{count, number}', { count: discussions }),
            isNumber: true,
          },
          {
            title: t('Comments'),
            cell: ({ comments }) => t('{count, number}', { count: comments }),
            isNumber: true,
          },
        ]}
        actions={[
          {
            key: 's',
            label: t('Suspend'),
            doneMessage: (values) =>
              t('{count, plural, one {{name} is suspended.} other {# members are suspended.}}', values),
            variant: 'danger',
            appliesTo: ({ suspended_until }) => suspended_until === null,
            description: t(
              'They’re logged out everywhere right away. They can still read, like anyone without an account.',
            ),
            questions: [
              {
                name: 'until',
                label: t('Until'),
                type: 'date',
                hint: t('Leave empty to suspend until further notice.'),
                optional: true,
              },
              {
                name: 'hide_content',
                label: t('Also hide everything they’ve posted while suspended'),
                type: 'checkbox',
              },
            ],
            reason: 'required',
            run: ({ username }, { until = '', hide_content, reason = '' }) =>
              api(suspendUser, { username, until, hide_content: hide_content === 'true', reason }),
          },
          liftSuspension(t, api),
          {
            key: 'q',
            label: t('Log out everywhere'),
            doneMessage: (values) =>
              t(
                '{count, plural, one {{name} is logged out everywhere.} other {# members are logged out everywhere.}}',
                values,
              ),
            isOverflow: true,
            description: t('All their devices are logged out and API tokens revoked. They can log in again.'),
            reason: 'required',
            run: ({ username }, { reason = '' }) => api(endSessions, { username, reason }),
          },
          {
            key: 'g',
            label: t('Make staff'),
            doneMessage: (values) =>
              t('{count, plural, one {{name} is now staff.} other {# members are now staff.}}', values),
            appliesTo: ({ is_staff }) => !is_staff,
            description: t('Staff can do everything on this page.'),
            reason: 'required',
            run: ({ username }, { reason = '' }) => api(grantStaff, { username, reason }),
          },
          {
            key: 'v',
            label: t('Revoke staff'),
            doneMessage: (values) =>
              t(
                '{count, plural, one {{name} is no longer staff.} other {# members are no longer staff.}}',
                values,
              ),
            appliesTo: ({ is_staff }) => is_staff,
            reason: 'required',
            run: ({ username }, { reason = '' }) => api(revokeStaff, { username, reason }),
          },
        ]}
        emptyTitle={t('No members')}
        emptyHint={only === 'suspended' ? t('No suspended members.') : ''}
        noMatchTitle={(query) => t('No member named “{query}”', { query })}
      />
    </>
  )
}

function State({ person: { is_staff, suspended_until, suspension_reason } }: { person: StaffUser }) {
  const t = useText()
  if (suspended_until) {
    return (
      <>
        {isUntilFurtherNotice(suspended_until)
          ? t('suspended until further notice')
          : t('suspended until {date}', { date: shortDate(suspended_until, t.locale) })}
        <div className="soft">{suspension_reason}</div>
      </>
    )
  }
  return is_staff ? t('staff') : ''
}
