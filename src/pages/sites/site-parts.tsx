import { Component, type ReactNode } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { pageNumberFromUrl } from '#client/api/api-queries.ts'
import { BlogDiscussions, blogDiscussionsQuery } from '#conversations/discussions/views/blog-discussions.tsx'
import { BlogReviews, blogReviewsQuery } from '#conversations/reviews/blog-reviews.tsx'
import { BlogUpvote } from '#conversations/upvotes/blog-upvote.tsx'
import { MoreLikeThis } from '#discovery/for-you/more-like-this.tsx'
import { useText } from '#i18n/use-text.ts'
import { SaveTools } from '#newsfeed/following/save-tools.tsx'
import { ReportButton } from '#reports/report-button.tsx'
import { blogAddress } from '#sites/listing/paths.ts'
import { BlogView } from '#sites/page/blog-view.tsx'
import { ChangeTools } from '#sites/suggested-edits/change-tools.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Stack } from '#ui/page-parts.tsx'
import c from './site-parts.module.css'

// Sites and articles share this screen at two URLs.

/** Queries of the page besides the site. */
export const partsOf = (blogId: string, url: URL) => ({
  reviews: blogReviewsQuery(blogId, pageNumberFromUrl(url, 'reviews')),
  discussions: blogDiscussionsQuery(blogId, pageNumberFromUrl(url)),
})

const LazySiteTools = lazyPart(async () => (await import('#moderation/admin/sites/site-tools.tsx')).SiteTools)

/** Loaded for staff only. */
const StaffTools = (props: { blog: Blog }) => useSession()?.is_staff && <LazySiteTools {...props} />

interface SitePageProps extends ReturnType<typeof partsOf> {
  blog: Blog
  /** Its latest posts. */
  posts?: ReactNode
  /** Sites that recommend it, and that it recommends. */
  recommendations?: ReactNode
}

/** A site with its reviews and discussions. */
export function SitePage({ blog, posts, recommendations, reviews, discussions }: SitePageProps) {
  const t = useText()
  const address = blogAddress(blog)
  const hasChanged = blog.health === 'changed_hands'
  return (
    <BlogView
      blog={blog}
      tools={
        <>
          <BlogUpvote blog={blog} />
          <SaveTools blog={blog} />
        </>
      }
      moreTools={
        <>
          {blog.kind === 'blog' && <ChangeTools blog={blog} />}
          <ReportButton kind="blog" id={blog.id} title={blog.title} owner={blog.user?.username} />
          <StaffTools blog={blog} />
        </>
      }
    >
      <Stack gap="section">
        {hasChanged && <MoreLikeThis id={blog.id} title={t('Sites like it used to be')} />}
        {posts}
        <div className={c.voices}>
          <SilentBoundary>
            <BlogReviews
              blog={blog}
              list={reviews}
              pageAddress={(page) => `${address}?reviews=${page}#reviews`}
              tools={({ id, user }) => <ReportButton kind="review" id={id} owner={user?.username} />}
            />
          </SilentBoundary>
          <BlogDiscussions
            blog={blog}
            list={discussions}
            pageAddress={(page) => `${address}?page=${page}#discussions`}
          />
        </div>
        {recommendations}
        {!hasChanged && <MoreLikeThis id={blog.id} />}
      </Stack>
    </BlogView>
  )
}

/** A part of a page that is omitted if it cannot be shown. */
class SilentBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
