import { PublishPreview } from '#features/blogs/publish-preview.tsx'
import { PrivateHead } from '#features/community/head.tsx'
import { message } from '#texts/message.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = { title: message('Review before publishing'), description: message('How the site will look.') }

export const page = screen('/review-blog-upsert', {
  query: ['id'],
  for: 'member',
  head,
  view: function ReviewBlogUpsert({ t, url }) {
    const id = Number(url.searchParams.get('id')) || null
    return (
      <Page>
        <PrivateHead {...head} />
        <PageHead title={t('Review', {}, 'check before publishing')} text={t('This is how it will look.')} />
        <PublishPreview key={id} kind="blog" id={id} />
      </Page>
    )
  },
})
