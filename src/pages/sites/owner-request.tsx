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
        title={t('Your request')}
        description={t('The status of your request, and what’s left to do.')}
        noindex
      />
      <PageHead title={t('Your request')} />
      <RequestView request={request} requestKey={key} />
    </Page>
  ),
})
