import { implement } from '#platform/http/dispatch.ts'
import { getDocument } from './contract.ts'
import { createDocuments } from './documents.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(getDocument, schemas.getDocument, async ({ name, language }, { services, dependsOn }) => {
    dependsOn('documents')
    return createDocuments(services.config).page(name, language ?? services.config.languages[0])
  }),
]
