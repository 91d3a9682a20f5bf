import { draftKey } from '#features/blogs/blog-draft.ts'
import { BlogForm } from '#features/blogs/blog-form.tsx'
import { FromBrowser } from '#features/blogs/from-browser.tsx'
import { handedOver } from '#features/blogs/handed-over.ts'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/upload-blog', {
  for: 'member',
  view: function UploadBlog({ url }) {
    return (
      <Page width="column">
        <Head title="Upload a Site" description="Upload a Site." private />
        <PageHead
          title="Upload a Site"
          text="The address first: what its page says of itself is filled in."
        />
        <Stack gap="section">
          <BlogForm
            kind="blog"
            draft_key={draftKey('blog', null)}
            handed_over={handedOver(url.searchParams)}
          />
          <FromBrowser />
        </Stack>
      </Page>
    )
  },
})
