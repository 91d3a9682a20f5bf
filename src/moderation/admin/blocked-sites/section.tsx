import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { PersonCell, RowText } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { Time } from '#ui/text/time.tsx'
import { listBlockedSites, unblockSite } from './contract.ts'
import type { BlockedSite } from './schemas.ts'

const sourceLabels = {
  deleted: message('Deleted by staff'),
  refused: message('Submission rejected'),
  owner: message('Erased at the owner’s request'),
  list: message('Another community’s list'),
}

/** Sites that cannot be listed again, or are held for review when submitted. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  return (
    <>
      <Filters searchLabel={t('Filter by address or reason')} />
      <StaffTable<BlockedSite>
        list={listQuery(listBlockedSites, { query: filters.get('query') })}
        label={t('Refused sites')}
        getId={({ id }) => id}
        getName={({ key }) => key}
        columns={[
          { title: t('Site'), isMain: true, cell: ({ key }) => <b dir="ltr">{key}</b> },
          { title: t('Source'), isShownOnPhones: true, cell: ({ source }) => t(sourceLabels[source]) },
          { title: t('Reason'), cell: ({ reason }) => <RowText>{reason}</RowText> },
          { title: t('By', {}, 'staff member'), cell: ({ user }) => user && <PersonCell username={user} /> },
          { title: t('On', {}, 'date'), cell: ({ refused_on }) => <Time value={refused_on} /> },
        ]}
        actions={[
          {
            key: 't',
            label: t('Allow again'),
            doneMessage: (values) =>
              t('{count, plural, one {{name} is allowed again.} other {# sites are allowed again.}}', values),
            description: t(
              'The site and its former addresses can be submitted again. Deleted or erased content doesn’t come back.',
            ),
            reason: 'optional',
            run: ({ id }, { reason }) => api(unblockSite, { id, reason }),
          },
        ]}
        emptyTitle={t('No refused sites')}
        emptyHint={t('Sites that staff delete or reject appear here.')}
      />
    </>
  )
}
