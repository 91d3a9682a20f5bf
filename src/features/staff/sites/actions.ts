import type { Api } from '#contract/endpoint.ts'
import { findBlogByUrl } from '#features/blogs/contract.ts'
import { mergeBlog } from '#features/staff/merges/contract.ts'
import type { TableAction } from '#features/staff/table/action.ts'
import { hideBlog, removeBlog, restoreBlog, type StaffBlog } from './contract.ts'

/** Actions on sites and articles alike. */
export const blogActions = (api: Api): TableAction<StaffBlog>[] => [
  {
    key: 'h',
    label: 'Hide',
    can: ({ status }) => status !== 'hidden',
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(hideBlog, { id, reason }),
  },
  {
    key: 's',
    label: 'Show',
    can: ({ status }) => status !== 'published',
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(restoreBlog, { id, reason }),
  },
  {
    key: 'r',
    label: 'Delete',
    look: 'danger',
    about: 'Its reviews, votes, bookmarks and discussions go with it, for good. Hiding can be taken back.',
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(removeBlog, { id, reason }),
  },
]

export const mergeAction = (api: Api): TableAction<StaffBlog> => ({
  key: 'm',
  label: 'Merge',
  about:
    'This site is hidden; its reviews, votes, bookmarks and discussions go to the other one. It can be undone.',
  questions: [{ name: 'into', label: 'Number or address of the site that stays' }],
  reason: 'required',
  run: async ({ id }, { into = '', reason = '' }) => {
    const other = /^\d+$/.test(into.trim()) ? into.trim() : (await api(findBlogByUrl, { url: into })).id
    return api(mergeBlog, { id, into: other, reason })
  },
})
