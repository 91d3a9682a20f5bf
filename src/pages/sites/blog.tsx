import { useSession } from '#accounts/session/device-session.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { RecommendedSites } from '#discovery/recommendations/recommended-sites.tsx'
import { NextSurprise } from '#discovery/shuffle/next-surprise.tsx'
import { message } from '#i18n/message.ts'
import { LatestPosts } from '#newsfeed/posts/latest-posts.tsx'
import { siteAddress } from '#sites/listing/paths.ts'
import { getSiteDetails } from '#sites/page/contract.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { SitePage, sitePageQueries } from './site-page.tsx'

const WhyNoPosts = lazyPart(
  async () => (await import('#crawler/no-posts/no-posts-notice.tsx')).NoPostsNoticeIfEditor,
  {
    isOptional: true,
  },
)

/** Loaded for members only. */
const NoPosts = ({ site }: { site: Site }) => useSession() && <WhyNoPosts site={site} />

export const page = screen('/blog/:blog_slug/:blog_id', {
  query: ['page', 'reviews'],
  load: ({ params, url }) => ({
    blog: apiQuery(getSiteDetails, { id: params.blog_id }, message('Failed to fetch blog details')),
    ...sitePageQueries(params.blog_id, url),
  }),
  // The id decides; a wrong slug or kind redirects to the right URL.
  redirect: ({ blog }, { url }) => (url.pathname === siteAddress(blog) ? undefined : siteAddress(blog)),
  view: ({ blog, reviews, discussions }) => (
    <>
      <NextSurprise site={blog} />
      <SitePage
        site={blog}
        posts={<LatestPosts site={blog} note={<NoPosts site={blog} />} />}
        recommendations={<RecommendedSites site={blog} />}
        reviews={reviews}
        discussions={discussions}
      />
    </>
  ),
})
