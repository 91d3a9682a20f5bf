import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { getSite } from '#sites/page/contract.ts'

/** A site's discussions are on its page, but their feeds are under this URL. */
export const page = screen('/blog/:blog_slug/:blog_id/discussions', {
  load: ({ params }) => ({
    blog: apiQuery(getSite, { id: params.blog_id }, message('Failed to fetch blog details')),
  }),
  redirect: ({ blog }) => `${siteAddress(blog)}#discussions`,
  view: () => null,
})
