import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import type { TableAction } from '#moderation/table/action.ts'
import { RowText, statusLabels } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { postsAddress } from '#sites/listing/paths.ts'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { hidePostByStaff, listStaffPosts, restorePost } from './contract.ts'
import type { StaffPost } from './schemas.ts'

/** Hidden posts, and the posts of a site. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const site = filters.get('query')
  const state = (filters.get('state') || 'all') as 'hidden' | 'all'
  const actions: TableAction<StaffPost>[] = [
    {
      key: 'h',
      label: t('Hide'),
      doneMessage: (values) =>
        t('{count, plural, one {{name} is hidden.} other {# posts are hidden.}}', values),
      appliesTo: ({ is_hidden }) => !is_hidden,
      description: t('Its discussion will be hidden too.'),
      reason: 'required',
      run: ({ id }, { reason = '' }) => api(hidePostByStaff, { id, reason }),
    },
    {
      key: 's',
      label: t('Show'),
      doneMessage: (values) =>
        t('{count, plural, one {{name} is shown again.} other {# posts are shown again.}}', values),
      appliesTo: ({ is_hidden }) => is_hidden,
      reason: 'internal',
      run: ({ id }, { reason = '' }) => api(restorePost, { id, reason }),
    },
  ]
  return (
    <>
      <Filters
        searchLabel={t('Filter by site ID or domain')}
        choices={[
          {
            name: 'state',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['all', t('All', {}, 'posts')],
              ['hidden', t('Hidden', {}, 'posts')],
            ],
          },
        ]}
      />
      <StaffTable<StaffPost>
        list={listQuery(listStaffPosts, { state, site })}
        label={t('Posts')}
        getId={({ id }) => id}
        getName={({ title, excerpt, url }) => title || excerpt || url}
        getAddress={({ blog }) => postsAddress(blog)}
        columns={[
          { title: t('No.'), cell: ({ id }) => id, isNumber: true },
          {
            title: t('Post', {}, 'noun'),
            isMain: true,
            cell: ({ title, excerpt, url }) => (
              <>
                <Link href={url} newTab rel="noopener nofollow ugc">
                  {title || excerpt || url}
                </Link>
                {title && excerpt && <RowText>{excerpt}</RowText>}
              </>
            ),
          },
          { title: t('Site'), cell: ({ blog }) => <Link href={postsAddress(blog)}>{blog.title}</Link> },
          {
            title: t('Status'),
            isShownOnPhones: true,
            cell: ({ is_hidden }) => t(statusLabels[is_hidden ? 'hidden' : 'published']),
          },
          {
            title: t('On', {}, 'date'),
            cell: ({ published_on, is_dated }) => is_dated && <Time value={published_on} />,
          },
        ]}
        actions={actions}
        emptyTitle={t('No posts')}
        emptyHint={state === 'hidden' ? t('No hidden posts.') : t('No posts from this site.')}
      />
    </>
  )
}
