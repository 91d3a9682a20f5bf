import { implement } from '#server/dispatch.ts'
import { getDocument } from './contract.ts'
import { createDocuments } from './documents.ts'

export const documentHandlers = [
  implement(getDocument, async ({ name }, { site, dependsOn: depends }) => {
    depends('documents')
    return createDocuments(site.config).page(name)
  }),
]
