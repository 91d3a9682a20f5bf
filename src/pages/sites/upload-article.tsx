import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { draftKey } from '#sites/editing/form/site-draft.ts'
import { SiteForm } from '#sites/editing/form/site-form.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

const head = { title: message('Upload an Article'), description: message('Upload an article.') }

export const page = screen('/upload-article', {
  for: 'staff',
  head,
  view: function UploadArticle({ t }) {
    return (
      <Page width="column">
        <NoIndexHead {...head} />
        <PageHead
          title={t('Upload an Article')}
          text={t('Start with the address. We’ll fill in what the page says about itself.')}
        />
        <SiteForm kind="article" draftKey={draftKey('article', null)} />
      </Page>
    )
  },
})
