import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Blog, Discussion } from '#contract/shapes.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Earlier, Pager } from '#ui/pager.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useApi } from '#web/api-context.ts'
import { askList, type ListAsk, listQueryOf } from '#web/asks.ts'
import { useDraft } from '#web/drafts.ts'
import { useSession } from '#web/session.ts'
import { discussionAddress } from './addresses.ts'
import { listDiscussions, startDiscussion } from './contract.ts'
import { DiscussionList } from './discussion-list.tsx'
import { LazyDiscussionForm } from './lazy-parts.tsx'
import { LogInToWrite } from './log-in-to-write.tsx'

type DiscussionPage = ReplyOf<typeof listDiscussions>

/** What a site's page asks for, to show its discussions. */
export const discussionsOfBlog = (blog_id: string | number, first_page = 1) =>
  askList(listDiscussions, { id: Number(blog_id) }, first_page)

interface BlogDiscussionsProps {
  blog: Pick<Blog, 'id' | 'discussion_count'>
  list: ListAsk<typeof listDiscussions>
  /** The address of a later page of them. */
  page_address: (page: number) => string
}

/** The discussions of a site, newest first, and the form that starts one. */
export function BlogDiscussions({ blog, list, page_address }: BlogDiscussionsProps) {
  const member = useSession()
  const draft = `discussion-of:${blog.id}`
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSuspenseInfiniteQuery(listQueryOf(useApi(), list))
  const discussions: Discussion[] = data.pages.flatMap((page) => (page as DiscussionPage).results)
  return (
    <Section id="discussions" title="Discussions" count={data.pages[0]?.count ?? blog.discussion_count}>
      {discussions.length === 0 && (
        <EmptyState title="No discussions yet">Start one: a question, a find, a thank-you.</EmptyState>
      )}
      {member ? (
        <StartDiscussion blog_id={blog.id} draft={draft} />
      ) : (
        <LogInToWrite what="start a discussion" draft={`${draft}:title`} />
      )}
      <Earlier page={list.first_page} address={page_address} />
      {discussions.length > 0 && <DiscussionList discussions={discussions} />}
      {hasNextPage && (
        <Pager
          href={page_address(list.first_page + data.pages.length)}
          onMore={() => void fetchNextPage()}
          busy={isFetchingNextPage}
          failed={isFetchNextPageError}
        />
      )}
    </Section>
  )
}

function StartDiscussion({ blog_id, draft }: { blog_id: number; draft: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const has_draft = useDraft(`${draft}:title`) !== undefined
  const [is_opened, setOpened] = useState(false)
  if (!is_opened && !has_draft) {
    return (
      <p>
        <Button onClick={() => setOpened(true)}>Start a discussion</Button>
      </p>
    )
  }
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <Stack>
        <LazyDiscussionForm
          draft={draft}
          takes_focus={is_opened}
          button="Start discussion"
          failure="Failed to start discussion"
          send={(text) => api(startDiscussion, { id: blog_id, ...text })}
          onDone={(discussion) => {
            void queries.invalidateQueries({ queryKey: [listDiscussions.route] })
            navigate(discussionAddress(discussion))
          }}
          onCancel={() => setOpened(false)}
        />
      </Stack>
    </Suspense>
  )
}
