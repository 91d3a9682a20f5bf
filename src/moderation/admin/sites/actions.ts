import type { Api } from '#api-contract/endpoint.ts'
import type { Translator } from '#i18n/translator.ts'
import type { TableAction } from '#moderation/table/action.ts'
import { findBlogByUrl } from '#sites/editing/contract.ts'
import { mergeBlog } from '../merges/contract.ts'
import { resumePosts, stopPosts } from '../posts/contract.ts'
import { featureBlog, hideBlog, removeBlog, restoreBlog, type StaffBlog, unfeatureBlog } from './contract.ts'

export const statusActions = (
  t: Translator,
  api: Api,
  ofArticles = false,
): TableAction<Pick<StaffBlog, 'id' | 'status' | 'title'>>[] => [
  {
    key: 'h',
    label: t('Hide'),
    done: (of) =>
      ofArticles
        ? t('{count, plural, one {{name} is hidden.} other {# articles are hidden.}}', of)
        : t('{count, plural, one {{name} is hidden.} other {# sites are hidden.}}', of),
    can: ({ status }) => status !== 'hidden',
    about: t('Only staff will see it. You can show it again.'),
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(hideBlog, { id, reason }),
  },
  {
    key: 's',
    label: t('Show'),
    done: (of) =>
      ofArticles
        ? t('{count, plural, one {{name} is shown again.} other {# articles are shown again.}}', of)
        : t('{count, plural, one {{name} is shown again.} other {# sites are shown again.}}', of),
    can: ({ status }) => status !== 'published',
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(restoreBlog, { id, reason }),
  },
]

/** Actions on sites and articles alike. */
export const blogActions = (t: Translator, api: Api, ofArticles = false): TableAction<StaffBlog>[] => [
  ...statusActions(t, api, ofArticles),
  {
    key: 'r',
    label: t('Delete'),
    done: (of) =>
      ofArticles
        ? t('{count, plural, one {{name} is deleted.} other {# articles are deleted.}}', of)
        : t('{count, plural, one {{name} is deleted.} other {# sites are deleted.}}', of),
    look: 'danger',
    about: t(
      'Its reviews, upvotes, bookmarks and discussions will be permanently deleted too. Hiding can be undone.',
    ),
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(removeBlog, { id, reason }),
  },
]

/** What a site posts can be stopped without hiding the site. */
export const postActions = (t: Translator, api: Api): TableAction<StaffBlog>[] => [
  {
    key: 'p',
    isRare: true,
    label: t('Stop posts'),
    done: (of) =>
      t(
        '{count, plural, one {The posts of {name} are no longer shown.} other {The posts of # sites are no longer shown.}}',
        of,
      ),
    about: t('Its posts will no longer be shown. Its page, reviews and discussions stay.'),
    can: ({ posts_stopped }) => !posts_stopped,
    reason: 'logged',
    run: ({ id }, { reason = '' }) => api(stopPosts, { id, reason }),
  },
  {
    key: 'w',
    isRare: true,
    label: t('Show posts'),
    done: (of) =>
      t(
        '{count, plural, one {The posts of {name} are shown again.} other {The posts of # sites are shown again.}}',
        of,
      ),
    can: ({ posts_stopped }) => posts_stopped,
    reason: 'logged',
    run: ({ id }, { reason = '' }) => api(resumePosts, { id, reason }),
  },
]

export const mergeAction = (t: Translator, api: Api): TableAction<StaffBlog> => ({
  key: 'm',
  label: t('Merge'),
  done: (of) => t('{count, plural, one {{name} is merged.} other {# sites are merged.}}', of),
  about: t(
    'This site is hidden. Its reviews, upvotes, bookmarks and discussions move to the other one. You can undo this.',
  ),
  questions: [{ name: 'into', label: t('ID or address of the site to keep') }],
  reason: 'required',
  run: async ({ id }, { into = '', reason = '' }) => {
    const other = /^\d+$/.test(into.trim()) ? into.trim() : (await api(findBlogByUrl, { url: into })).id
    return api(mergeBlog, { id, into: other, reason })
  },
})

/** On and off the list of sites that we recommend. */
export const featureActions = (t: Translator, api: Api): TableAction<StaffBlog>[] => [
  {
    key: 'f',
    isRare: true,
    label: t('Recommend'),
    done: (of) => t('{count, plural, one {{name} is recommended.} other {# sites are recommended.}}', of),
    about: t('It appears in our public list of recommendations.'),
    can: ({ is_featured }) => !is_featured,
    reason: 'logged',
    run: ({ id }, { reason = '' }) => api(featureBlog, { id, reason }),
  },
  {
    key: 'u',
    isRare: true,
    label: t('Stop recommending'),
    done: (of) =>
      t(
        '{count, plural, one {{name} is no longer recommended.} other {# sites are no longer recommended.}}',
        of,
      ),
    can: ({ is_featured }) => is_featured,
    reason: 'logged',
    run: ({ id }, { reason = '' }) => api(unfeatureBlog, { id, reason }),
  },
]
