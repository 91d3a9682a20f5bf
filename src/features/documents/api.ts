import { handle } from '#server/answer.ts'
import { getDocument } from './contract.ts'
import { createDocuments } from './documents.ts'

export const documentHandlers = [
  handle(getDocument, async ({ name }, { site, depends }) => {
    depends('documents')
    return createDocuments(site.config).page(name)
  }),
]
