import { draftKey } from '#features/blogs/blog-draft.ts'
import { BlogForm } from '#features/blogs/blog-form.tsx'
import { BookmarkletSetup } from '#features/blogs/bookmarklet-setup.tsx'
import { readShareTarget } from '#features/blogs/share-target.ts'
import { PrivateHead } from '#features/community/head.tsx'
import { message } from '#texts/message.ts'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = { title: message('Upload a Site'), description: message('Upload a Site.') }

export const page = screen('/upload-blog', {
  query: ['url', 'text', 'title'],
  for: 'member',
  head,
  view: function UploadBlog({ t, url }) {
    return (
      <Page width="column">
        <PrivateHead {...head} />
        <PageHead
          title={t('Upload a Site')}
          text={t('The address first: what its page says of itself is filled in.')}
        />
        <Stack gap="section">
          <BlogForm
            kind="blog"
            draftKey={draftKey('blog', null)}
            handedOver={readShareTarget(url.searchParams)}
          />
          <BookmarkletSetup />
        </Stack>
      </Page>
    )
  },
})
