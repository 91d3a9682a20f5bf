import { blogAddress } from '#features/blogs/addresses.ts'
import { getBlog } from '#features/blogs/contract.ts'
import { message } from '#texts/message.ts'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

/** A site's discussions are part of its page; their feeds are under this address. */
export const page = screen('/blog/:blog_slug/:blog_id/discussions', {
  load: ({ params }) => ({
    blog: apiQuery(getBlog, { id: params.blog_id }, message('Failed to fetch blog details')),
  }),
  redirect: ({ blog }) => `${blogAddress(blog)}#discussions`,
  view: () => null,
})
