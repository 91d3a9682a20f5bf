import { draftKey, draftOf } from '#features/blogs/blog-draft.ts'
import { BlogForm } from '#features/blogs/blog-form.tsx'
import { getBlog } from '#features/blogs/contract.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { ask } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/edit-blog', {
  for: 'member',
  load: ({ url }) => ({ blog: ask(getBlog, { id: url.searchParams.get('id') ?? '0' }) }),
  view: function EditBlog({ blog }) {
    return (
      <Page width="column">
        <Head title={`Edit ${blog.title}`} description="Edit the site." private />
        <PageHead title={`Edit “${blog.title}”`} />
        <BlogForm key={blog.id} kind="blog" draft_key={draftKey('blog', blog.id)} before={draftOf(blog)} />
      </Page>
    )
  },
})
