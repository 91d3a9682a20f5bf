import { discussionAddress } from '#features/blogs/addresses.ts'
import {
  commentListQuery,
  discussionQuery,
  otherDiscussionsQuery,
} from '#features/discussions/discussion-api-queries.ts'
import { DiscussionView } from '#features/discussions/discussion-view.tsx'
import { ReportButton } from '#features/reports/report-button.tsx'
import { pageNumberOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/blog/:blog_slug/:blog_id/discussions/:discussion_id', {
  query: ['page'],
  // Details and the first comments are fetched together; what is the reader's own follows.
  load: ({ params, url }) => ({
    discussion: discussionQuery(params),
    comments: commentListQuery(params, pageNumberOf(url)),
    others: otherDiscussionsQuery(params.blog_id),
  }),
  redirect: ({ discussion }, { url }) => {
    const address = discussionAddress(discussion)
    return url.pathname === address ? undefined : address + url.search
  },
  view: ({ discussion, comments, others }) => (
    <DiscussionView
      discussion={discussion}
      comments={comments}
      others={others.results}
      tools={(kind, text) =>
        'post' in text && text.post ? (
          <ReportButton kind="post" id={text.post.id} title={text.title} owner={undefined} />
        ) : (
          <ReportButton kind={kind} id={text.id} owner={text.user?.username} />
        )
      }
    />
  ),
})
