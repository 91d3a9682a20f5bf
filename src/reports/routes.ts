import { invalidFields } from '#api-contract/api-error.ts'
import { blank, required } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { implement } from '#platform/http/dispatch.ts'
import { sendReport } from './contract.ts'
import { findContent } from './moderated-content.ts'
import { addReport } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(sendReport, schemas.sendReport, async ({ reason, ...input }, { db, services, viewer }) => {
    if (input.category === 'other' && !reason)
      throw invalidFields({ reason: [reason === undefined ? required() : blank()] })
    await services.limits.take('report', viewer.id)
    const content = await findContent(db, input)
    // Staff have already dealt with content that only they can see.
    if (!content?.is_public) throw notFound()
    return { id: await addReport(db, viewer.id, { ...input, reason: reason ?? '' }) }
  }),
]
