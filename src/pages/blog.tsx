import type { Blog } from '#contract/shapes.ts'
import { useSession } from '#features/accounts/device-session.ts'
import { blogAddress } from '#features/blogs/addresses.ts'
import { getBlogInFull } from '#features/blogs/contract.ts'
import { NextSurprise } from '#features/lists/next-surprise.tsx'
import { LatestPosts } from '#features/posts/latest-posts.tsx'
import { RecommendedSites } from '#features/recommendations/recommended-sites.tsx'
import { message } from '#texts/message.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'
import { partsOf, SitePage } from './site-parts.tsx'

const WhyNoPosts = lazyPart(
  async () => (await import('#features/reading/why-no-posts-here.tsx')).WhyNoPostsHere,
  {
    isOptional: true,
  },
)

/** Members alone load it. */
const NoPosts = ({ blog }: { blog: Blog }) => useSession() && <WhyNoPosts blog={blog} />

export const page = screen('/blog/:blog_slug/:blog_id', {
  query: ['page', 'reviews'],
  load: ({ params, url }) => ({
    blog: apiQuery(getBlogInFull, { id: params.blog_id }, message('Failed to fetch blog details')),
    ...partsOf(params.blog_id, url),
  }),
  // The id decides; a wrong slug or kind redirects to the right address.
  redirect: ({ blog }, { url }) => (url.pathname === blogAddress(blog) ? undefined : blogAddress(blog)),
  view: ({ blog, reviews, discussions }) => (
    <>
      <NextSurprise blog={blog} />
      <SitePage
        blog={blog}
        posts={<LatestPosts blog={blog} note={<NoPosts blog={blog} />} />}
        recommendations={<RecommendedSites blog={blog} />}
        reviews={reviews}
        discussions={discussions}
      />
    </>
  ),
})
