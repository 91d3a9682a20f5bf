import { getDocument } from '#features/documents/contract.ts'
import { DocumentView } from '#features/documents/document-view.tsx'
import { ask } from '#web/asks.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/terms', {
  load: () => ({ text: ask(getDocument, { name: 'terms' }) }),
  view: ({ text }) => (
    <DocumentView
      name="terms"
      text={text}
      description="What holds when you use the site: your account, what you write, your data, donations."
    />
  ),
})
