import { Head } from '#features/community/head.tsx'
import { getOwnerRequest } from '#features/owner-requests/contract.ts'
import { RequestView } from '#features/owner-requests/request-view.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

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
