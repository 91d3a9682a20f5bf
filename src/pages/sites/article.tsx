import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { getSite } from '#sites/page/contract.ts'
import { SitePage, sitePageQueries } from './site-page.tsx'

export const page = screen('/article/:blog_slug/:blog_id', {
  query: ['page', 'reviews'],
  load: ({ params, url }) => ({
    blog: apiQuery(getSite, { id: params.blog_id }, message('Failed to fetch blog details')),
    ...sitePageQueries(params.blog_id, url),
  }),
  // The id decides; a wrong slug or kind redirects to the right URL.
  redirect: ({ blog }, { url }) => (url.pathname === siteAddress(blog) ? undefined : siteAddress(blog)),
  view: ({ blog, reviews, discussions }) => (
    <SitePage site={blog} reviews={reviews} discussions={discussions} />
  ),
})
