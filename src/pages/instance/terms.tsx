import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { getDocument } from '#instance/legal-pages/contract.ts'
import { DocumentView } from '#instance/legal-pages/document-view.tsx'

export const page = screen('/terms', {
  load: ({ language }) => ({ text: apiQuery(getDocument, { name: 'terms', language }) }),
  view: ({ t, text }) => (
    <DocumentView
      name="terms"
      text={text}
      description={t('The rules for using the site: your account, what you write, your data and donations.')}
    />
  ),
})
