import { useQueryClient } from '@tanstack/react-query'
import {
  allowHost,
  blockTag,
  listRefusedHosts,
  listStaffTags,
  mergeTag,
  type RefusedHost,
  refuseHost,
  renameTag,
  type StaffTag,
  unblockTag,
} from '#features/upkeep/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { askList } from '#web/asks.ts'
import { useForm } from '#web/use-form.ts'
import c from './admin.module.css'
import { Filters } from './filters.tsx'
import { StaffTable } from './staff-table.tsx'
import { PersonCell } from './thing-cells.tsx'
import { useFilters } from './use-filters.ts'

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
        list={askList(listStaffTags, { only, query: filters.of('query') })}
        label="Tags"
        idOf={({ value }) => value}
        nameOf={({ value }) => value}
        addressOf={({ value }) => `/search-results?query=${encodeURIComponent(`tag:${value}`)}`}
        columns={[
          { title: 'Tag', cell: ({ value }) => value },
          { title: 'Sites', cell: ({ blog_count }) => blog_count, is_number: true },
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

/** Hosts whose sites are not taken. */
export function HostsSection() {
  const api = useApi()
  const filters = useFilters()
  const queries = useQueryClient()
  const { onSubmit, field, problem, is_busy } = useForm(refuseHost, {
    onReply: async (_, form) => {
      form.reset()
      await queries.invalidateQueries()
    },
  })
  return (
    <>
      <form onSubmit={onSubmit} className={c.stack}>
        <FormError>{problem}</FormError>
        <Field
          label="Host"
          hint="Such as example.com; everything under it is refused too."
          required
          {...field('host')}
        />
        <Field label="Reason" hint="Shown to whoever tries." limit={1000} required {...field('reason')} />
        <div>
          <Button type="submit" look="primary" busy={is_busy}>
            Refuse this host
          </Button>
        </div>
      </form>
      <Filters search="Part of a host or reason" />
      <StaffTable<RefusedHost>
        list={askList(listRefusedHosts, { query: filters.of('query') })}
        label="Refused hosts"
        idOf={({ host }) => host}
        nameOf={({ host }) => host}
        columns={[
          { title: 'Host', cell: ({ host }) => host },
          { title: 'Reason', cell: ({ reason }) => reason },
          { title: 'By', cell: ({ username }) => <PersonCell username={username} /> },
          { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
        ]}
        actions={[
          {
            key: 't',
            label: 'Take again',
            reason: 'optional',
            run: ({ host }, { reason }) => api(allowHost, { host, reason }),
          },
        ]}
        empty="Every host is welcome."
      />
    </>
  )
}
