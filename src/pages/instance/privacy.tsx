import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { getDocument } from '#instance/legal-pages/contract.ts'
import { DocumentView } from '#instance/legal-pages/document-view.tsx'

export const page = screen('/privacy', {
  load: ({ language }) => ({ text: apiQuery(getDocument, { name: 'privacy', language }) }),
  view: ({ t, text }) => (
    <DocumentView
      name="privacy"
      text={text}
      description={t('What we store about people and listed sites, for how long, and how to have it erased.')}
    />
  ),
})
