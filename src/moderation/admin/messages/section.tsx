import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { PersonCell, RowText } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { Time } from '#ui/text/time.tsx'
import { finishMessage, listMessages } from './contract.ts'
import type { ContactMessage } from './schemas.ts'

/** Messages to the team. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const state = (filters.get('state') || 'open') as 'open' | 'done' | 'all'
  return (
    <>
      <Filters
        searchLabel={t('Filter by message or sender')}
        choices={[
          {
            name: 'state',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['open', t('Open', {}, 'adjective')],
              ['done', t('Done', {}, 'messages')],
              ['all', t('All', {}, 'messages')],
            ],
          },
        ]}
      />
      <StaffTable<ContactMessage>
        list={listQuery(listMessages, { state, query: filters.get('query') })}
        label={t('Messages')}
        getId={({ id }) => id}
        getName={({ subject }) => subject}
        columns={[
          {
            title: t('Message'),
            isMain: true,
            cell: ({ subject, message }) => (
              <>
                <b>{subject}</b>
                <RowText>{message}</RowText>
              </>
            ),
          },
          { title: t('By', {}, 'sender'), cell: ({ username }) => <PersonCell username={username} /> },
          {
            title: t('Answer to'),
            cell: ({ email, subject }) =>
              email && (
                <a href={`mailto:${email}?subject=${encodeURIComponent(t('Re: {subject}', { subject }))}`}>
                  {email}
                </a>
              ),
          },
          {
            title: t('On', {}, 'date'),
            isShownOnPhones: true,
            cell: ({ created_on }) => <Time value={created_on} />,
          },
          {
            title: t('Done', {}, 'by whom'),
            cell: ({ done_on, done_by }) => done_on && (done_by ?? t('deleted user')),
          },
        ]}
        actions={[
          {
            key: 'd',
            label: t('Done', {}, 'action'),
            doneMessage: (values) =>
              t('{count, plural, one {Message marked as done.} other {# messages marked as done.}}', values),
            appliesTo: ({ done_on }) => done_on === null,
            description: t('If you give a reason, the sender will get it as your reply.'),
            reason: 'optional',
            run: ({ id }, { reason }) => api(finishMessage, { id, reason }),
          },
        ]}
        emptyTitle={t('No messages')}
        emptyHint={t('Every message has been answered.')}
      />
    </>
  )
}
