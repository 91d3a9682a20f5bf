import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { RowText } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { proofLabels, requestKindLabels } from '#opt-outs/labels.ts'
import { Time } from '#ui/text/time.tsx'
import { decideOwnerRequest, liftOwnerRequest, listOwnerRequests } from './contract.ts'
import type { StaffOwnerRequest } from './schemas.ts'

/** Requests by site owners: erase a site, or stop crawling it. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const state = (filters.get('state') || 'waiting') as StaffOwnerRequest['state'] | 'all'
  const isOpen = ({ state }: StaffOwnerRequest) => state === 'waiting' || state === 'unproven'
  return (
    <>
      <Filters
        searchLabel={t('Filter by address')}
        choices={[
          {
            name: 'state',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['waiting', t('Waiting for you')],
              ['granted', t('In force')],
              ['unproven', t('Not verified')],
              ['refused', t('Rejected', {}, 'owner requests')],
              ['lifted', t('Revoked', {}, 'owner requests')],
              ['all', t('All', {}, 'owner requests')],
            ],
          },
        ]}
      />
      <StaffTable<StaffOwnerRequest>
        list={listQuery(listOwnerRequests, { state, query: filters.get('query') })}
        label={t('Owner requests')}
        getId={({ id }) => id}
        getName={({ url }) => url}
        columns={[
          {
            title: t('Site'),
            isMain: true,
            cell: ({ url, note, email }) => (
              <>
                <b dir="ltr">{url}</b>
                {note && <RowText>{note}</RowText>}
                {email && (
                  <p>
                    <a href={`mailto:${email}`}>{email}</a>
                  </p>
                )}
              </>
            ),
          },
          { title: t('Request'), isShownOnPhones: true, cell: ({ wish }) => t(requestKindLabels[wish]) },
          { title: t('Proof'), cell: ({ proof }) => t(proofLabels[proof]) },
          { title: t('On', {}, 'date'), cell: ({ created_on }) => <Time value={created_on} /> },
          {
            title: t('Decided', {}, 'date'),
            cell: ({ decided_on, decided_by, reason }) =>
              decided_on && (
                <>
                  <Time value={decided_on} /> {decided_by} <RowText>{reason}</RowText>
                </>
              ),
          },
          { title: t('Done', {}, 'date'), cell: ({ done_on }) => done_on && <Time value={done_on} /> },
        ]}
        actions={[
          {
            key: 'a',
            label: t('Grant'),
            doneMessage: (values) =>
              t('{count, plural, one {Request granted.} other {# requests granted.}}', values),
            variant: 'danger',
            appliesTo: isOpen,
            description: t(
              'Only if you’re sure they own the site. Erasing can’t be undone. If they gave an email address, we’ll send them your reason.',
            ),
            reason: 'required',
            run: ({ id }, { reason = '' }) => api(decideOwnerRequest, { id, decision: 'approve', reason }),
          },
          {
            key: 'r',
            label: t('Reject'),
            doneMessage: (values) =>
              t('{count, plural, one {Request rejected.} other {# requests rejected.}}', values),
            appliesTo: isOpen,
            description: t('If they gave an email address, we’ll send them your reason.'),
            reason: 'required',
            run: ({ id }, { reason = '' }) => api(decideOwnerRequest, { id, decision: 'refuse', reason }),
          },
          {
            key: 't',
            label: t('Revoke', {}, 'owner requests'),
            doneMessage: (values) =>
              t('{count, plural, one {Request revoked.} other {# requests revoked.}}', values),
            appliesTo: ({ state }) => state === 'granted',
            description: t('The address can be listed and read again. Erased content stays erased.'),
            reason: 'required',
            run: ({ id }, { reason = '' }) => api(liftOwnerRequest, { id, reason }),
          },
        ]}
        emptyTitle={t('No owner requests')}
        emptyHint={t('You’re all caught up.')}
      />
    </>
  )
}
