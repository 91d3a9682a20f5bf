import type { Api } from '#api-contract/endpoint.ts'
import type { Translator } from '#i18n/translator.ts'
import type { TableAction } from '#moderation/table/action.ts'
import { findSiteByUrl } from '#sites/editing/contract.ts'
import { mergeSites } from '../merges/contract.ts'
import { resumePosts, stopPosts } from '../posts/contract.ts'
import { featureSite, hideSite, removeSite, restoreSite, unfeatureSite } from './contract.ts'
import type { StaffSite } from './schemas.ts'

export const statusActions = (
  t: Translator,
  api: Api,
  isForArticles = false,
): TableAction<Pick<StaffSite, 'id' | 'status' | 'title'>>[] => [
  {
    key: 'h',
    label: t('Hide'),
    doneMessage: (values) =>
      isForArticles
        ? t('{count, plural, one {{name} is hidden.} other {# articles are hidden.}}', values)
        : t('{count, plural, one {{name} is hidden.} other {# sites are hidden.}}', values),
    appliesTo: ({ status }) => status !== 'hidden',
    description: t('Only staff will see it. You can show it again.'),
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(hideSite, { id, reason }),
  },
  {
    key: 's',
    label: t('Show'),
    doneMessage: (values) =>
      isForArticles
        ? t('{count, plural, one {{name} is shown again.} other {# articles are shown again.}}', values)
        : t('{count, plural, one {{name} is shown again.} other {# sites are shown again.}}', values),
    appliesTo: ({ status }) => status !== 'published',
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(restoreSite, { id, reason }),
  },
]

/** Actions for both sites and articles. */
export const siteActions = (t: Translator, api: Api, isForArticles = false): TableAction<StaffSite>[] => [
  ...statusActions(t, api, isForArticles),
  {
    key: 'r',
    label: t('Delete'),
    doneMessage: (values) =>
      isForArticles
        ? t('{count, plural, one {{name} is deleted.} other {# articles are deleted.}}', values)
        : t('{count, plural, one {{name} is deleted.} other {# sites are deleted.}}', values),
    variant: 'danger',
    description: t(
      'Its reviews, upvotes, bookmarks and discussions will be permanently deleted too. Hiding can be undone.',
    ),
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(removeSite, { id, reason }),
  },
]

/** Stops or resumes a site's posts without hiding the site. */
export const postActions = (t: Translator, api: Api): TableAction<StaffSite>[] => [
  {
    key: 'p',
    isOverflow: true,
    label: t('Stop posts'),
    doneMessage: (values) =>
      t(
        '{count, plural, one {The posts of {name} are no longer shown.} other {The posts of # sites are no longer shown.}}',
        values,
      ),
    description: t('Its posts will no longer be shown. Its page, reviews and discussions stay.'),
    appliesTo: ({ posts_stopped }) => !posts_stopped,
    reason: 'internal',
    run: ({ id }, { reason = '' }) => api(stopPosts, { id, reason }),
  },
  {
    key: 'w',
    isOverflow: true,
    label: t('Show posts'),
    doneMessage: (values) =>
      t(
        '{count, plural, one {The posts of {name} are shown again.} other {The posts of # sites are shown again.}}',
        values,
      ),
    appliesTo: ({ posts_stopped }) => posts_stopped,
    reason: 'internal',
    run: ({ id }, { reason = '' }) => api(resumePosts, { id, reason }),
  },
]

export const mergeAction = (t: Translator, api: Api): TableAction<StaffSite> => ({
  key: 'm',
  label: t('Merge'),
  doneMessage: (values) => t('{count, plural, one {{name} is merged.} other {# sites are merged.}}', values),
  description: t(
    'This site is hidden. Its reviews, upvotes, bookmarks and discussions move to the other one. You can undo this.',
  ),
  questions: [{ name: 'into', label: t('ID or address of the site to keep') }],
  reason: 'required',
  run: async ({ id }, { into = '', reason = '' }) => {
    const targetId = /^\d+$/.test(into.trim()) ? into.trim() : (await api(findSiteByUrl, { url: into })).id
    return api(mergeSites, { id, into: targetId, reason })
  },
})

/** Adds a site to the community's recommendations, or removes it. */
export const featureActions = (t: Translator, api: Api): TableAction<StaffSite>[] => [
  {
    key: 'f',
    isOverflow: true,
    label: t('Recommend'),
    doneMessage: (values) =>
      t('{count, plural, one {{name} is recommended.} other {# sites are recommended.}}', values),
    description: t('It appears in our public list of recommendations.'),
    appliesTo: ({ is_featured }) => !is_featured,
    reason: 'internal',
    run: ({ id }, { reason = '' }) => api(featureSite, { id, reason }),
  },
  {
    key: 'u',
    isOverflow: true,
    label: t('Stop recommending'),
    doneMessage: (values) =>
      t(
        '{count, plural, one {{name} is no longer recommended.} other {# sites are no longer recommended.}}',
        values,
      ),
    appliesTo: ({ is_featured }) => is_featured,
    reason: 'internal',
    run: ({ id }, { reason = '' }) => api(unfeatureSite, { id, reason }),
  },
]
