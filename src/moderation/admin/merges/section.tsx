import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { PersonCell } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { Time } from '#ui/text/time.tsx'
import { listMerges, undoMerge } from './contract.ts'
import type { Merge } from './schemas.ts'

export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  return (
    <>
      <Filters searchLabel={t('Title of a site')} />
      <StaffTable<Merge>
        list={listQuery(listMerges, { query: filters.get('query') })}
        label={t('Merges')}
        getId={({ id }) => id}
        getName={({ from, into }) => t('{from} into {into}', { from: from.title, into: into.title })}
        columns={[
          { title: t('Merged', {}, 'site'), isMain: true, cell: ({ from }) => `${from.title} (${from.id})` },
          { title: t('Into'), cell: ({ into }) => `${into.title} (${into.id})` },
          { title: t('By', {}, 'staff member'), cell: ({ username }) => <PersonCell username={username} /> },
          {
            title: t('On', {}, 'date'),
            isShownOnPhones: true,
            cell: ({ created_on }) => <Time value={created_on} />,
          },
          {
            title: t('Undone', {}, 'date'),
            cell: ({ undone_on }) => undone_on && <Time value={undone_on} />,
          },
        ]}
        actions={[
          {
            key: 'u',
            label: t('Undo'),
            doneMessage: (values) =>
              t('{count, plural, one {Merge undone.} other {# merges undone.}}', values),
            appliesTo: ({ undone_on }) => undone_on === null,
            description: t('Everything goes back to where it was.'),
            reason: 'required',
            run: ({ id }, { reason = '' }) => api(undoMerge, { id, reason }),
          },
        ]}
        emptyTitle={t('No merges')}
        emptyHint={t('To merge two sites, choose Merge beside one of them.')}
      />
    </>
  )
}
