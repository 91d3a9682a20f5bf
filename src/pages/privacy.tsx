import { getDocument } from '#features/documents/contract.ts'
import { DocumentView } from '#features/documents/document-view.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/privacy', {
  load: ({ language }) => ({ text: apiQuery(getDocument, { name: 'privacy', language }) }),
  view: ({ t, text }) => (
    <DocumentView
      name="privacy"
      text={text}
      description={t(
        'What is kept of people and of the sites listed here, for how long, and how to have it erased.',
      )}
    />
  ),
})
