import { getDocument } from '#features/documents/contract.ts'
import { DocumentView } from '#features/documents/document-view.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/community-guidelines', {
  load: ({ language }) => ({ text: apiQuery(getDocument, { name: 'community-guidelines', language }) }),
  view: ({ t, text }) => (
    <DocumentView
      name="community-guidelines"
      text={text}
      description={t('How people treat one another here, which sites fit, and what reviews are for.')}
    />
  ),
})
