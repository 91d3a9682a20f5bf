import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import type { TableColumn } from '#moderation/table/action.ts'
import { PersonCell, statusLabels } from '#moderation/table/content-cells.tsx'
import { type FilterChoice, Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { siteAddress, siteFormAddress } from '#sites/listing/paths.ts'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { featureActions, mergeAction, postActions, siteActions } from './actions.ts'
import { listStaffSites } from './contract.ts'
import type { StaffSite } from './schemas.ts'

export const statusChoice = (t: Translator): FilterChoice => ({
  name: 'status',
  label: t('Show', {}, 'a choice of rows'),
  options: [
    ['all', t('All', {}, 'sites or articles')],
    ['published', t('Published', {}, 'sites or articles')],
    ['held', t('Held', {}, 'sites or articles')],
    ['hidden', t('Hidden', {}, 'sites or articles')],
  ],
})

export const siteColumns = (t: Translator): TableColumn<StaffSite>[] => [
  { title: t('No.'), cell: ({ id }) => id, isNumber: true },
  {
    title: t('Site'),
    isMain: true,
    cell: (site) => (
      <>
        <Link href={siteAddress(site)} title={site.title}>
          {site.title}
        </Link>
        <div className="soft">{site.domain}</div>
        {site.is_featured && <div className="soft">{t('Recommended by us')}</div>}
      </>
    ),
  },
  {
    title: t('Status'),
    isShownOnPhones: true,
    cell: ({ status, posts_stopped }) => (
      <>
        {t(statusLabels[status])}
        {posts_stopped && <div className="soft">{t('without posts')}</div>}
      </>
    ),
  },
  { title: t('By', {}, 'sender'), cell: ({ user }) => (user ? <PersonCell username={user.username} /> : '') },
  { title: t('On', {}, 'date'), cell: ({ created_on }) => <Time value={created_on} /> },
  {
    title: t('Upvotes'),
    cell: ({ total_upvotes }) => t('{count, number}', { count: total_upvotes }),
    isNumber: true,
  },
  {
    title: t('Edit'),
    cell: ({ kind, id, title }) => (
      <Link
        href={siteFormAddress(kind, id)}
        aria-label={t('{action}: {what}', { action: t('Edit'), what: title })}
      >
        {t('Edit')}
      </Link>
    ),
  },
]

/** Sites of every status. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const status = (filters.get('status') || 'all') as StaffSite['status'] | 'all'
  return (
    <>
      <Filters searchLabel={t('Title, address or number')} choices={[statusChoice(t)]} />
      <StaffTable<StaffSite>
        list={listQuery(listStaffSites, { kind: 'blog', status, query: filters.get('query') })}
        label={t('Sites')}
        getId={({ id }) => id}
        getName={({ title }) => title}
        getAddress={siteAddress}
        columns={siteColumns(t)}
        actions={[
          ...siteActions(t, api),
          ...postActions(t, api),
          mergeAction(t, api),
          ...featureActions(t, api),
        ]}
        emptyTitle={t('No sites')}
        emptyHint={t('No sites in this state.')}
      />
    </>
  )
}
