import { draftKey } from '#features/blogs/blog-draft.ts'
import { BlogForm } from '#features/blogs/blog-form.tsx'
import { PrivateHead } from '#features/community/head.tsx'
import { message } from '#texts/message.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = { title: message('Upload an Article'), description: message('Upload an Article.') }

export const page = screen('/upload-article', {
  for: 'staff',
  head,
  view: function UploadArticle({ t }) {
    return (
      <Page width="column">
        <PrivateHead {...head} />
        <PageHead
          title={t('Upload an Article')}
          text={t('The address first: what its page says of itself is filled in.')}
        />
        <BlogForm kind="article" draftKey={draftKey('article', null)} />
      </Page>
    )
  },
})
