import { blogAddress, siteFormAddress } from '#features/blogs/addresses.ts'
import type { TableColumn } from '#features/staff/table/action.ts'
import { PersonCell } from '#features/staff/table/content-cells.tsx'
import { Filters } from '#features/staff/table/filters.tsx'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { Link } from '#ui/link.tsx'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { blogActions, mergeAction } from './actions.ts'
import { listStaffBlogs, type StaffBlog } from './contract.ts'

export const statusChoice = {
  name: 'status',
  label: 'Show',
  options: [
    ['all', 'All'],
    ['published', 'Published'],
    ['held', 'Held'],
    ['hidden', 'Hidden'],
  ],
} as const

export const blogColumns: TableColumn<StaffBlog>[] = [
  { title: 'No.', cell: ({ id }) => id, isNumber: true },
  {
    title: 'Site',
    isMain: true,
    cell: (blog) => (
      <>
        <Link href={blogAddress(blog)} title={blog.title}>
          {blog.title}
        </Link>
        <div className="soft">{blog.domain}</div>
      </>
    ),
  },
  { title: 'Status', isBrief: true, cell: ({ status }) => status },
  { title: 'By', cell: ({ user }) => (user ? <PersonCell username={user.username} /> : '') },
  { title: 'On', cell: ({ created_on }) => <Time value={created_on} /> },
  { title: 'Votes', cell: ({ total_upvotes }) => total_upvotes, isNumber: true },
  { title: 'Edit', cell: (blog) => <Link href={siteFormAddress(blog.kind, blog.id)}>Edit</Link> },
]

/** Sites of every status. */
export function SitesSection() {
  const api = useApi()
  const filters = useFilters()
  const status = (filters.of('status') || 'all') as StaffBlog['status'] | 'all'
  return (
    <>
      <Filters search="Title, address or number" choices={[statusChoice]} />
      <StaffTable<StaffBlog>
        list={listQuery(listStaffBlogs, { kind: 'blog', status, query: filters.of('query') })}
        label="Sites"
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        addressOf={blogAddress}
        columns={blogColumns}
        actions={[...blogActions(api), mergeAction(api)]}
        empty="No site is like that."
      />
    </>
  )
}
