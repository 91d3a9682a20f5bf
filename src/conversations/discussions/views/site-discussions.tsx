import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { useDraft } from '#accounts/session/drafts.ts'
import { LogInToWrite } from '#accounts/session/log-in-to-write.tsx'
import { usePendingAction } from '#accounts/session/use-log-in-first.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { feedAddresses } from '#api-contract/values/feed-addresses.ts'
import { useApi } from '#client/api/api-context.ts'
import { type ListApiQuery, listQuery } from '#client/api/api-queries.ts'
import { PagedList } from '#client/api/paged-list.tsx'
import { navigate } from '#client/router/navigation.ts'
import { skeletonRowCount } from '#client/skeleton-row-count.ts'
import { useText } from '#i18n/use-text.ts'
import { discussionAddress, discussionsAddress } from '#sites/listing/paths.ts'
import { cachedSiteQueries } from '#sites/page/cached-site-queries.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FeedList } from '#ui/feed-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonRows, SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { listDiscussions, startDiscussion } from '../contract.ts'
import { DiscussionList } from './discussion-list.tsx'
import { LazyDiscussionForm } from './lazy-parts.tsx'

/** The query for a site's discussions. */
export const siteDiscussionsQuery = (blogId: string | number, firstPage = 1) =>
  listQuery(listDiscussions, { id: Number(blogId) }, firstPage)

interface SiteDiscussionsProps {
  site: Pick<Site, 'id' | 'slug' | 'discussion_count'>
  list: ListApiQuery<typeof listDiscussions>
  /** Address of a page of the list. */
  pageAddress: (page: number) => string
}

/** A site's discussions, newest first, and the form that starts one. */
export function SiteDiscussions({ site, list, pageAddress }: SiteDiscussionsProps) {
  const t = useText()
  const member = useSession()
  const draft = `discussion-of:${site.id}`
  const count = site.discussion_count
  // A post's discussion may exist without being listed, because it is only listed once it has a comment.
  const emptyState = (
    <EmptyState title={t('No discussions yet')}>
      {t('Ask a question, share a find or say thanks.')}
    </EmptyState>
  )
  return (
    <Section id="discussions" title={t('Discussions')} count={count}>
      {member ? (
        <StartDiscussion blog_id={site.id} draft={draft} />
      ) : (
        <LogInToWrite
          pendingAction={{ action: 'start', target: site.id }}
          anchor="#discussions"
          button={t('Log in to start a discussion')}
          draft={`${draft}:title`}
        />
      )}
      <PagedList
        list={list}
        pageAddress={pageAddress}
        fallback={
          count === 0 ? (
            emptyState
          ) : (
            <SkeletonRows rows="titles" count={skeletonRowCount(count, list.firstPage)} />
          )
        }
      >
        {(discussions) =>
          discussions.length > 0 ? (
            <DiscussionList discussions={discussions} label={t('Discussions')} />
          ) : (
            emptyState
          )
        }
      </PagedList>
      <FeedList feeds={feedAddresses({ path: discussionsAddress(site) })} label={t('Discussion feeds')} />
    </Section>
  )
}

function StartDiscussion({ blog_id, draft }: { blog_id: number; draft: string }) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const hasDraft = useDraft(`${draft}:title`) !== undefined
  const [isOpened, setOpened] = useState(false)
  usePendingAction({ action: 'start', target: blog_id }, () => setOpened(true))
  if (!isOpened && !hasDraft) {
    return (
      <p>
        <Button onClick={() => setOpened(true)}>{t('Start a discussion')}</Button>
      </p>
    )
  }
  return (
    <Stack>
      <LazyDiscussionForm
        draft={draft}
        takesFocus={isOpened}
        button={t('Start discussion')}
        failure={t('Failed to start discussion')}
        send={(text) => api(startDiscussion, { id: blog_id, ...text })}
        onDone={(discussion) => {
          void queries.invalidateQueries({ queryKey: [listDiscussions.route] })
          void queries.invalidateQueries(cachedSiteQueries)
          navigate(discussionAddress(discussion))
        }}
        onCancel={() => setOpened(false)}
        fallback={<SkeletonText lines={6} />}
      />
    </Stack>
  )
}
