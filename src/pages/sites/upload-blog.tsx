import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { BookmarkletSetup } from '#sites/editing/form/bookmarklet-setup.tsx'
import { readShareTarget } from '#sites/editing/form/share-target.ts'
import { draftKey } from '#sites/editing/form/site-draft.ts'
import { SiteForm } from '#sites/editing/form/site-form.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

const head = { title: message('Upload a Site'), description: message('Upload a site.') }

export const page = screen('/upload-blog', {
  query: ['url', 'text', 'title'],
  for: 'member',
  head,
  view: function UploadSite({ t, url }) {
    return (
      <Page width="column">
        <NoIndexHead {...head} />
        <PageHead
          title={t('Upload a Site')}
          text={t('Start with the address. We’ll fill in what the page says about itself.')}
        />
        <Stack gap="section">
          <SiteForm
            kind="blog"
            draftKey={draftKey('blog', null)}
            sharedLink={readShareTarget(url.searchParams)}
          />
          <BookmarkletSetup />
        </Stack>
      </Page>
    )
  },
})
