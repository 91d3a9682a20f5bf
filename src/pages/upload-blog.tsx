import { draftKey } from '#features/blogs/blog-draft.ts'
import { BlogForm } from '#features/blogs/blog-form.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/upload-blog', {
  for: 'member',
  view: function UploadBlog() {
    return (
      <Page width="column">
        <Head title="Upload a Site" description="Upload a Site." private />
        <PageHead
          title="Upload a Site"
          text="The address first: what its page says of itself is filled in."
        />
        <BlogForm kind="blog" draft_key={draftKey('blog', null)} />
      </Page>
    )
  },
})
