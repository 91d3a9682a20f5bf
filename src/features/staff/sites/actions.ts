import type { Api } from '#contract/endpoint.ts'
import { findBlogByUrl } from '#features/blogs/contract.ts'
import { mergeBlog } from '#features/staff/merges/contract.ts'
import type { TableAction } from '#features/staff/table/action.ts'
import type { Translator } from '#texts/translator.ts'
import { hideBlog, removeBlog, restoreBlog, type StaffBlog } from './contract.ts'

/** Actions on sites and articles alike. */
export const blogActions = (t: Translator, api: Api): TableAction<StaffBlog>[] => [
  {
    key: 'h',
    label: t('Hide'),
    can: ({ status }) => status !== 'hidden',
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(hideBlog, { id, reason }),
  },
  {
    key: 's',
    label: t('Show'),
    can: ({ status }) => status !== 'published',
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(restoreBlog, { id, reason }),
  },
  {
    key: 'r',
    label: t('Delete'),
    look: 'danger',
    about: t('Its reviews, votes, bookmarks and discussions go with it, for good. Hiding can be taken back.'),
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(removeBlog, { id, reason }),
  },
]

export const mergeAction = (t: Translator, api: Api): TableAction<StaffBlog> => ({
  key: 'm',
  label: t('Merge'),
  about: t(
    'This site is hidden; its reviews, votes, bookmarks and discussions go to the other one. It can be undone.',
  ),
  questions: [{ name: 'into', label: t('Number or address of the site that stays') }],
  reason: 'required',
  run: async ({ id }, { into = '', reason = '' }) => {
    const other = /^\d+$/.test(into.trim()) ? into.trim() : (await api(findBlogByUrl, { url: into })).id
    return api(mergeBlog, { id, into: other, reason })
  },
})
