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
import { hidePostByStaff, listStaffPosts, restorePost, type StaffPost } from './contract.ts'

/** Posts that are hidden, and those of a site that should be. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const site = filters.of('query')
  const state = (filters.of('state') || 'all') as 'hidden' | 'all'
  const actions: TableAction<StaffPost>[] = [
    {
      key: 'h',
      label: t('Hide'),
      done: (of) => t('{count, plural, one {{name} is hidden.} other {# posts are hidden.}}', of),
      can: ({ is_hidden }) => !is_hidden,
      about: t('Its discussion will be hidden too.'),
      reason: 'required',
      run: ({ id }, { reason = '' }) => api(hidePostByStaff, { id, reason }),
    },
    {
      key: 's',
      label: t('Show'),
      done: (of) => t('{count, plural, one {{name} is shown again.} other {# posts are shown again.}}', of),
      can: ({ is_hidden }) => is_hidden,
      reason: 'logged',
      run: ({ id }, { reason = '' }) => api(restorePost, { id, reason }),
    },
  ]
  return (
    <>
      <Filters
        search={t('Filter by site ID or domain')}
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
        idOf={({ id }) => id}
        nameOf={({ title, excerpt, url }) => title || excerpt || url}
        addressOf={({ blog }) => postsAddress(blog)}
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
            isBrief: true,
            cell: ({ is_hidden }) => t(statusLabels[is_hidden ? 'hidden' : 'published']),
          },
          {
            title: t('On', {}, 'date'),
            cell: ({ published_on, is_dated }) => is_dated && <Time value={published_on} />,
          },
        ]}
        actions={actions}
        none={t('No posts')}
        empty={state === 'hidden' ? t('No hidden posts.') : t('No posts from this site.')}
      />
    </>
  )
}
