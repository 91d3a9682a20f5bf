import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { getDocument } from '#instance/legal-pages/contract.ts'
import { DocumentView } from '#instance/legal-pages/document-view.tsx'

export const page = screen('/community-guidelines', {
  load: ({ language }) => ({ text: apiQuery(getDocument, { name: 'community-guidelines', language }) }),
  view: ({ t, text }) => (
    <DocumentView
      name="community-guidelines"
      text={text}
      description={t('How we treat one another, which sites belong here, and what reviews are for.')}
    />
  ),
})
