import {
  type ContactMessage,
  decideHeld,
  finishMessage,
  type HeldThing,
  listHeld,
  listMessages,
} from '#features/moderation/contract.ts'
import { decideReport, listReports, type Report } from '#features/reports/contract.ts'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { askList } from '#web/asks.ts'
import type { Action } from './action.ts'
import c from './admin.module.css'
import { Filters } from './filters.tsx'
import { StaffTable } from './staff-table.tsx'
import { kindWord, PersonCell, ThingCell } from './thing-cells.tsx'
import { useFilters } from './use-filters.ts'

/** What people reported. */
export function ReportsSection() {
  const api = useApi()
  const filters = useFilters()
  const state = (filters.of('state') || 'open') as 'open' | 'decided' | 'all'
  const decide = (decision: 'dismiss' | 'hide' | 'delete', key: string, label: string): Action<Report> => ({
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
        list={askList(listReports, { state, query: filters.of('query') })}
        label="Reports"
        idOf={({ id }) => id}
        nameOf={({ id }) => `report ${id}`}
        addressOf={({ thing }) => thing?.url}
        columns={[
          { title: 'What', cell: ({ kind }) => kindWord(kind) },
          { title: 'Thing', cell: ({ thing }) => <ThingCell thing={thing} /> },
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

/** What waits for staff before it is shown. */
export function HeldSection() {
  const api = useApi()
  const filters = useFilters()
  const decide = (decision: 'publish' | 'refuse', key: string, label: string): Action<HeldThing> => ({
    key,
    label,
    look: decision === 'refuse' ? 'danger' : undefined,
    reason: 'required',
    run: ({ id, kind }, { reason = '' }) =>
      kind === 'user' ? Promise.resolve() : api(decideHeld, { kind, id, decision, reason }),
  })
  return (
    <>
      <Filters search="Whose it is" />
      <StaffTable<HeldThing>
        list={askList(listHeld, { query: filters.of('query') })}
        label="Held"
        idOf={({ kind, id }) => `${kind} ${id}`}
        nameOf={({ title }) => title}
        addressOf={({ url }) => url}
        columns={[
          { title: 'What', cell: ({ kind }) => kindWord(kind) },
          { title: 'Thing', cell: (thing) => <ThingCell thing={thing} /> },
          { title: 'By', cell: ({ username }) => <PersonCell username={username} /> },
          { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
        ]}
        actions={[decide('publish', 'p', 'Publish'), decide('refuse', 'r', 'Refuse')]}
        empty="Nothing waits for you."
      />
    </>
  )
}

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
        list={askList(listMessages, { state, query: filters.of('query') })}
        label="Messages"
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        columns={[
          {
            title: 'Message',
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
          { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
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
