import { pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import {
  commentListQuery,
  discussionQuery,
  otherDiscussionsQuery,
} from '#conversations/discussions/discussion-api-queries.ts'
import { DiscussionView } from '#conversations/discussions/views/discussion-view.tsx'
import { ReportButton } from '#reports/report-button.tsx'
import { discussionAddress } from '#sites/listing/paths.ts'

export const page = screen('/blog/:blog_slug/:blog_id/discussions/:discussion_id', {
  query: ['page'],
  // Details and the first comments are fetched together; the viewer's own state follows.
  load: ({ params, url }) => ({
    discussion: discussionQuery(params),
    comments: commentListQuery(params, pageNumberFromUrl(url)),
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
      siteDiscussions={others.results}
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
