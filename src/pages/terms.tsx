import { getDocument } from '#features/documents/contract.ts'
import { DocumentView } from '#features/documents/document-view.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/terms', {
  load: ({ language }) => ({ text: apiQuery(getDocument, { name: 'terms', language }) }),
  view: ({ t, text }) => (
    <DocumentView
      name="terms"
      text={text}
      description={t('What holds when you use the site: your account, what you write, your data, donations.')}
    />
  ),
})
