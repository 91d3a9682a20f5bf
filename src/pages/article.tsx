import { blogAddress } from '#features/blogs/addresses.ts'
import { getBlog } from '#features/blogs/contract.ts'
import { message } from '#texts/message.ts'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'
import { partsOf, SitePage } from './site-parts.tsx'

export const page = screen('/article/:blog_slug/:blog_id', {
  query: ['page', 'reviews'],
  load: ({ params, url }) => ({
    blog: apiQuery(getBlog, { id: params.blog_id }, message('Failed to fetch blog details')),
    ...partsOf(params.blog_id, url),
  }),
  // The id decides; a wrong slug or kind redirects to the right address.
  redirect: ({ blog }, { url }) => (url.pathname === blogAddress(blog) ? undefined : blogAddress(blog)),
  view: ({ blog, reviews, discussions }) => (
    <SitePage blog={blog} reviews={reviews} discussions={discussions} />
  ),
})
