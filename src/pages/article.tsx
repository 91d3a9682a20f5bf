import { blogAddress } from '#features/blogs/addresses.ts'
import { BlogView } from '#features/blogs/blog-view.tsx'
import { getBlog } from '#features/blogs/contract.ts'
import { ask } from '#web/asks.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/article/:blog_slug/:blog_id', {
  load: ({ params }) => ({ blog: ask(getBlog, { id: params.blog_id }) }),
  // The id decides; a wrong slug or kind leads to the right address.
  elsewhere: ({ blog }, { url }) => (url.pathname === blogAddress(blog) ? undefined : blogAddress(blog)),
  view: ({ blog }) => <BlogView blog={blog} />,
})
