import { notFound } from '#api-contract/standard-errors.ts'
import { revokeRequest } from '#opt-outs/grant.ts'
import { lockRequest } from '#opt-outs/queries.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { deleteSite } from '#sites/listing/blocked-sites.ts'
import { listBlockedSites, unblockSite } from './contract.ts'
import {
  deleteBlockedSite,
  findErasureRequest,
  lockRejectedSubmission,
  searchBlockedSites,
} from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listBlockedSites, schemas.listBlockedSites, async (input, context) =>
    listReply(context, { ...input, ...(await searchBlockedSites(context.db, input)) }),
  ),
  implement(unblockSite, schemas.unblockSite, ({ id, reason }, context) =>
    auditedWrite(
      context,
      { action: 'refused-site.lift', target: `refused-site:${id}`, reason },
      async (tx) => {
        const requestId = await findErasureRequest(tx, id)
        const request = requestId === undefined ? undefined : await lockRequest(tx, requestId)
        const submission = await lockRejectedSubmission(tx, id)
        const entry = await deleteBlockedSite(tx, id)
        if (!entry) throw notFound()
        if (request?.state === 'granted') {
          await revokeRequest(tx, request, context.viewer.id, reason)
          // The audit log does not name sites that owners had erased.
          return { reply: undefined, target: `request:${request.id}`, before: { source: entry.source } }
        }
        if (submission) await deleteSite(tx, submission.id)
        // Deleting the submission makes room for a new one; its title and description stay in the log.
        const { title, description } = submission ?? {}
        return { reply: undefined, before: { ...entry, title, description } }
      },
    ),
  ),
]
