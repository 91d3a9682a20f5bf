import { blogAddress, formAddress } from '#features/blogs/addresses.ts'
import {
  listMerges,
  listStaffBlogs,
  type Merge,
  type StaffBlog,
  undoMerge,
} from '#features/moderation/contract.ts'
import { Link } from '#ui/link.tsx'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { askList } from '#web/asks.ts'
import type { Column } from './action.ts'
import { blogActions, mergeAction } from './blog-actions.ts'
import { Filters } from './filters.tsx'
import { StaffTable } from './staff-table.tsx'
import { PersonCell } from './thing-cells.tsx'
import { useFilters } from './use-filters.ts'

export const status_choice = {
  name: 'status',
  label: 'Show',
  options: [
    ['all', 'All'],
    ['published', 'Published'],
    ['held', 'Held'],
    ['hidden', 'Hidden'],
  ],
} as const

export const blog_columns: Column<StaffBlog>[] = [
  { title: 'No.', cell: ({ id }) => id, is_number: true },
  {
    title: 'Site',
    cell: (blog) => (
      <>
        <Link href={blogAddress(blog)}>{blog.title}</Link>
        <div className="soft">{blog.domain}</div>
      </>
    ),
  },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'By', cell: ({ user }) => (user ? <PersonCell username={user.username} /> : '') },
  { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
  { title: 'Votes', cell: ({ total_upvotes }) => total_upvotes, is_number: true },
  { title: 'Edit', cell: (blog) => <Link href={formAddress(blog.kind, blog.id)}>Edit</Link> },
]

/** Sites of every status. */
export function SitesSection() {
  const api = useApi()
  const filters = useFilters()
  const status = (filters.of('status') || 'all') as StaffBlog['status'] | 'all'
  return (
    <>
      <Filters search="Title, address or number" choices={[status_choice]} />
      <StaffTable<StaffBlog>
        list={askList(listStaffBlogs, { kind: 'blog', status, query: filters.of('query') })}
        label="Sites"
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        addressOf={blogAddress}
        columns={blog_columns}
        actions={[...blogActions(api), mergeAction(api)]}
        empty="No site is like that."
      />
    </>
  )
}

/** Sites that became one. */
export function MergesSection() {
  const api = useApi()
  const filters = useFilters()
  return (
    <>
      <Filters search="Title of a site" />
      <StaffTable<Merge>
        list={askList(listMerges, { query: filters.of('query') })}
        label="Merges"
        idOf={({ id }) => id}
        nameOf={({ from, into }) => `${from.title} into ${into.title}`}
        columns={[
          { title: 'Merged', cell: ({ from }) => `${from.title} (${from.id})` },
          { title: 'Into', cell: ({ into }) => `${into.title} (${into.id})` },
          { title: 'By', cell: ({ username }) => <PersonCell username={username} /> },
          { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
          { title: 'Undone', cell: ({ undone_on }) => undone_on && <Time value={undone_on} /> },
        ]}
        actions={[
          {
            key: 'u',
            label: 'Undo',
            can: ({ undone_on }) => undone_on === null,
            about: 'Everything goes back to where it was before.',
            reason: 'required',
            run: ({ id }, { reason = '' }) => api(undoMerge, { id, reason }),
          },
        ]}
        empty="Choose Merge beside a site to make one of two."
      />
    </>
  )
}
