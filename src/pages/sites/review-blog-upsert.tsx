import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { PublishPreview } from '#sites/editing/form/publish-preview.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

const head = { title: message('Review before publishing'), description: message('How the site will look.') }

export const page = screen('/review-blog-upsert', {
  query: ['id'],
  for: 'member',
  head,
  view: function ReviewSiteUpsert({ t, url }) {
    const id = Number(url.searchParams.get('id')) || null
    return (
      <Page>
        <NoIndexHead {...head} />
        <PageHead title={t('Review', {}, 'check before publishing')} text={t('This is how it will look.')} />
        <PublishPreview key={id} kind="blog" id={id} />
      </Page>
    )
  },
})
