import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import {
  blockTag,
  listStaffTags,
  mergeTag,
  renameTag,
  type StaffTag,
  separateTag,
  unblockTag,
} from './contract.ts'

/** All tags. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const only = (filters.of('only') || 'all') as 'all' | 'used' | 'blocked' | 'merged'
  const can = ({ merged_into }: StaffTag) => merged_into === null
  return (
    <>
      <Filters
        search={t('Part of a tag')}
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
        list={listQuery(listStaffTags, { only, query: filters.of('query') })}
        label={t('Tags')}
        idOf={({ value }) => value}
        nameOf={({ value }) => value}
        addressOf={({ value }) => `/search-results?query=${encodeURIComponent(`tag:${value}`)}`}
        columns={[
          { title: t('Tag'), isMain: true, cell: ({ value }) => value },
          {
            title: t('Sites'),
            cell: ({ blog_count }) => t('{count, number}', { count: blog_count }),
            isNumber: true,
            isBrief: true,
          },
          {
            title: t('State'),
            cell: ({ is_blocked, merged_into }) =>
              is_blocked ? t('blocked') : merged_into && t('leads to {tag}', { tag: merged_into }),
          },
        ]}
        actions={[
          {
            key: 'n',
            label: t('Rename'),
            done: (of) => t('{count, plural, one {{name} is renamed.} other {# tags are renamed.}}', of),
            can,
            about: t('The old name leads to the new one.'),
            questions: [{ name: 'value', label: t('New name') }],
            reason: 'optional',
            run: ({ value: tag }, { value = '', reason }) => api(renameTag, { tag, value, reason }),
          },
          {
            key: 'm',
            label: t('Merge'),
            done: (of) => t('{count, plural, one {{name} is merged.} other {# tags are merged.}}', of),
            can,
            about: t('Sites and people have the other tag instead, and this one leads to it.'),
            questions: [{ name: 'into', label: t('The tag that stays') }],
            reason: 'optional',
            run: ({ value }, { into = '', reason }) => api(mergeTag, { value, into, reason }),
            undo:
              ({ value }) =>
              () =>
                api(separateTag, { value }),
          },
          {
            key: 's',
            label: t('Separate'),
            done: (of) =>
              t(
                '{count, plural, one {{name} is a tag of its own again.} other {# tags are tags of their own again.}}',
                of,
              ),
            can: ({ merged_into }) => merged_into !== null,
            about: t(
              'It is a tag of its own again, and the sites and people that were given it have it again.',
            ),
            reason: 'optional',
            run: ({ value }, { reason }) => api(separateTag, { value, reason }),
          },
          {
            key: 'b',
            label: t('Block'),
            done: (of) => t('{count, plural, one {{name} is blocked.} other {# tags are blocked.}}', of),
            look: 'danger',
            can: ({ is_blocked }) => !is_blocked,
            about: t('It is shown nowhere, and nobody can use it.'),
            reason: 'optional',
            run: ({ value }, { reason }) => api(blockTag, { value, reason }),
          },
          {
            key: 'u',
            label: t('Unblock'),
            done: (of) =>
              t(
                '{count, plural, one {{name} is no longer blocked.} other {# tags are no longer blocked.}}',
                of,
              ),
            can: ({ is_blocked }) => is_blocked,
            reason: 'optional',
            run: ({ value }, { reason }) => api(unblockTag, { value, reason }),
          },
        ]}
        none={t('No tags')}
        empty={t('No tag is in this state.')}
      />
    </>
  )
}
