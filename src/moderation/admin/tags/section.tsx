import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { blockTag, listStaffTags, mergeTag, renameTag, separateTag, unblockTag } from './contract.ts'
import type { StaffTag } from './schemas.ts'

/** All tags. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const only = (filters.get('only') || 'all') as 'all' | 'used' | 'blocked' | 'merged'
  const isCanonical = ({ merged_into }: StaffTag) => merged_into === null
  return (
    <>
      <Filters
        searchLabel={t('Filter tags')}
        choices={[
          {
            name: 'only',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['all', t('All', {}, 'tags')],
              ['used', t('In use')],
              ['blocked', t('Blocked')],
              ['merged', t('Merged', {}, 'tags')],
            ],
          },
        ]}
      />
      <StaffTable<StaffTag>
        list={listQuery(listStaffTags, { only, query: filters.get('query') })}
        label={t('Tags')}
        getId={({ value }) => value}
        getName={({ value }) => value}
        getAddress={({ value }) => `/search-results?query=${encodeURIComponent(`tag:${value}`)}`}
        columns={[
          { title: t('Tag'), isMain: true, cell: ({ value }) => value },
          {
            title: t('Sites'),
            cell: ({ blog_count }) => t('{count, number}', { count: blog_count }),
            isNumber: true,
            isShownOnPhones: true,
          },
          {
            title: t('State'),
            cell: ({ is_blocked, merged_into }) =>
              is_blocked ? t('blocked') : merged_into && t('redirects to {tag}', { tag: merged_into }),
          },
        ]}
        actions={[
          {
            key: 'n',
            label: t('Rename'),
            doneMessage: (values) =>
              t('{count, plural, one {{name} is renamed.} other {# tags are renamed.}}', values),
            appliesTo: isCanonical,
            description: t('The old name will redirect to the new one.'),
            questions: [{ name: 'value', label: t('New name') }],
            reason: 'optional',
            run: ({ value: tag }, { value = '', reason }) => api(renameTag, { tag, value, reason }),
          },
          {
            key: 'm',
            label: t('Merge'),
            doneMessage: (values) =>
              t('{count, plural, one {{name} is merged.} other {# tags are merged.}}', values),
            appliesTo: isCanonical,
            description: t('Sites and people get the other tag instead, and this one redirects to it.'),
            questions: [{ name: 'into', label: t('Tag to keep') }],
            reason: 'optional',
            run: ({ value }, { into = '', reason }) => api(mergeTag, { value, into, reason }),
            undo:
              ({ value }) =>
              () =>
                api(separateTag, { value }),
          },
          {
            key: 's',
            label: t('Unmerge'),
            doneMessage: (values) =>
              t(
                '{count, plural, one {{name} is a separate tag again.} other {# tags are separate again.}}',
                values,
              ),
            appliesTo: ({ merged_into }) => merged_into !== null,
            description: t(
              'It becomes a separate tag again, and returns to the sites and people that had it.',
            ),
            reason: 'optional',
            run: ({ value }, { reason }) => api(separateTag, { value, reason }),
          },
          {
            key: 'b',
            label: t('Block'),
            doneMessage: (values) =>
              t('{count, plural, one {{name} is blocked.} other {# tags are blocked.}}', values),
            variant: 'danger',
            appliesTo: ({ is_blocked }) => !is_blocked,
            description: t('It won’t be shown anywhere, and nobody can use it.'),
            reason: 'optional',
            run: ({ value }, { reason }) => api(blockTag, { value, reason }),
          },
          {
            key: 'u',
            label: t('Unblock'),
            doneMessage: (values) =>
              t(
                '{count, plural, one {{name} is no longer blocked.} other {# tags are no longer blocked.}}',
                values,
              ),
            appliesTo: ({ is_blocked }) => is_blocked,
            reason: 'optional',
            run: ({ value }, { reason }) => api(unblockTag, { value, reason }),
          },
        ]}
        emptyTitle={t('No tags')}
        emptyHint={t('No tags in this state.')}
      />
    </>
  )
}
