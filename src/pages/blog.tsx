import { blogAddress } from '#features/blogs/addresses.ts'
import { BlogView } from '#features/blogs/blog-view.tsx'
import { getBlog } from '#features/blogs/contract.ts'
import { BlogDiscussions, discussionsOfBlog } from '#features/discussions/blog-discussions.tsx'
import { ask, pageOf } from '#web/asks.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/blog/:blog_slug/:blog_id', {
  load: ({ params, url }) => ({
    blog: ask(getBlog, { id: params.blog_id }),
    discussions: discussionsOfBlog(params.blog_id, pageOf(url)),
  }),
  // The id decides; a wrong slug or kind leads to the right address.
  elsewhere: ({ blog }, { url }) => (url.pathname === blogAddress(blog) ? undefined : blogAddress(blog)),
  view: ({ blog, discussions }) => (
    <BlogView blog={blog}>
      <BlogDiscussions
        blog={blog}
        list={discussions}
        page_address={(page) => `${blogAddress(blog)}?page=${page}#discussions`}
      />
    </BlogView>
  ),
})
