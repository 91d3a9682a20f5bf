import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { getOwnerRequest } from '#opt-outs/contract.ts'
import { RequestView } from '#opt-outs/request-view.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/reading/requests/:key', {
  load: ({ params: { key } }) => ({ request: apiQuery(getOwnerRequest, { key }) }),
  view: ({ t, request, params: { key } }) => (
    <Page width="form">
      <Head
        title={t('Your wish for your site')}
        description={t('What is left to do, or what has become of it.')}
        private
      />
      <PageHead title={t('Your wish for your site')} />
      <RequestView request={request} requestKey={key} />
    </Page>
  ),
})
