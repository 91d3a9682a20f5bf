import { Component, type ReactNode } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { pageNumberFromUrl } from '#client/api/api-queries.ts'
import { SiteDiscussions, siteDiscussionsQuery } from '#conversations/discussions/views/site-discussions.tsx'
import { SiteReviews, siteReviewsQuery } from '#conversations/reviews/site-reviews.tsx'
import { SiteUpvote } from '#conversations/upvotes/site-upvote.tsx'
import { MoreLikeThis } from '#discovery/for-you/more-like-this.tsx'
import { useText } from '#i18n/use-text.ts'
import { SaveTools } from '#newsfeed/following/save-tools.tsx'
import { ReportButton } from '#reports/report-button.tsx'
import { siteAddress } from '#sites/listing/paths.ts'
import { SiteView } from '#sites/page/site-view.tsx'
import { ChangeTools } from '#sites/suggested-edits/change-tools.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Stack } from '#ui/page-parts.tsx'
import c from './site-page.module.css'

// Sites and articles share this screen at two URLs.

/** Queries of the page, apart from the site itself. */
export const sitePageQueries = (siteId: string, url: URL) => ({
  reviews: siteReviewsQuery(siteId, pageNumberFromUrl(url, 'reviews')),
  discussions: siteDiscussionsQuery(siteId, pageNumberFromUrl(url)),
})

const LazySiteTools = lazyPart(async () => (await import('#moderation/admin/sites/site-tools.tsx')).SiteTools)

/** Loaded for staff only. */
const StaffTools = (props: { site: Site }) => useSession()?.is_staff && <LazySiteTools {...props} />

interface SitePageProps extends ReturnType<typeof sitePageQueries> {
  site: Site
  /** Its latest posts. */
  posts?: ReactNode
  /** Sites that recommend it, and that it recommends. */
  recommendations?: ReactNode
}

/** A site with its reviews and discussions. */
export function SitePage({ site, posts, recommendations, reviews, discussions }: SitePageProps) {
  const t = useText()
  const address = siteAddress(site)
  const hasChangedHands = site.health === 'changed_hands'
  return (
    <SiteView
      site={site}
      tools={
        <>
          <SiteUpvote site={site} />
          <SaveTools site={site} />
        </>
      }
      moreTools={
        <>
          {site.kind === 'blog' && <ChangeTools site={site} />}
          <ReportButton kind="blog" id={site.id} title={site.title} owner={site.user?.username} />
          <StaffTools site={site} />
        </>
      }
    >
      <Stack gap="section">
        {hasChangedHands && <MoreLikeThis id={site.id} title={t('Sites like it used to be')} />}
        {posts}
        <div className={c.voices}>
          <SilentBoundary>
            <SiteReviews
              site={site}
              list={reviews}
              pageAddress={(page) => `${address}?reviews=${page}#reviews`}
              tools={({ id, user }) => <ReportButton kind="review" id={id} owner={user?.username} />}
            />
          </SilentBoundary>
          <SiteDiscussions
            site={site}
            list={discussions}
            pageAddress={(page) => `${address}?page=${page}#discussions`}
          />
        </div>
        {recommendations}
        {!hasChangedHands && <MoreLikeThis id={site.id} />}
      </Stack>
    </SiteView>
  )
}

/** Omits a part of a page that fails to render. */
class SilentBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
