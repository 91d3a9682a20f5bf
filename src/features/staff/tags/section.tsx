import { Filters } from '#features/staff/table/filters.tsx'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { blockTag, listStaffTags, mergeTag, renameTag, type StaffTag, unblockTag } from './contract.ts'

/** All tags. */
export function TagsSection() {
  const api = useApi()
  const filters = useFilters()
  const only = (filters.of('only') || 'all') as 'all' | 'used' | 'blocked' | 'merged'
  const can = ({ merged_into }: StaffTag) => merged_into === null
  return (
    <>
      <Filters
        search="Part of a tag"
        choices={[
          {
            name: 'only',
            label: 'Show',
            options: [
              ['all', 'All'],
              ['used', 'In use'],
              ['blocked', 'Blocked'],
              ['merged', 'Merged'],
            ],
          },
        ]}
      />
      <StaffTable<StaffTag>
        list={listQuery(listStaffTags, { only, query: filters.of('query') })}
        label="Tags"
        idOf={({ value }) => value}
        nameOf={({ value }) => value}
        addressOf={({ value }) => `/search-results?query=${encodeURIComponent(`tag:${value}`)}`}
        columns={[
          { title: 'Tag', isMain: true, cell: ({ value }) => value },
          { title: 'Sites', cell: ({ blog_count }) => blog_count, isNumber: true, isBrief: true },
          {
            title: 'State',
            cell: ({ is_blocked, merged_into }) =>
              is_blocked ? 'blocked' : merged_into ? `leads to ${merged_into}` : '',
          },
        ]}
        actions={[
          {
            key: 'n',
            label: 'Rename',
            can,
            about: 'The old name leads to the new one.',
            questions: [{ name: 'value', label: 'New name' }],
            reason: 'optional',
            run: ({ value: tag }, { value = '', reason }) => api(renameTag, { tag, value, reason }),
          },
          {
            key: 'm',
            label: 'Merge',
            can,
            about: 'Sites and people have the other tag instead, and this one leads to it.',
            questions: [{ name: 'into', label: 'The tag that stays' }],
            reason: 'optional',
            run: ({ value }, { into = '', reason }) => api(mergeTag, { value, into, reason }),
          },
          {
            key: 'b',
            label: 'Block',
            look: 'danger',
            can: ({ is_blocked }) => !is_blocked,
            about: 'It is shown nowhere, and nobody can use it.',
            reason: 'optional',
            run: ({ value }, { reason }) => api(blockTag, { value, reason }),
          },
          {
            key: 'u',
            label: 'Unblock',
            can: ({ is_blocked }) => is_blocked,
            reason: 'optional',
            run: ({ value }, { reason }) => api(unblockTag, { value, reason }),
          },
        ]}
        empty="No tag is like that."
      />
    </>
  )
}
