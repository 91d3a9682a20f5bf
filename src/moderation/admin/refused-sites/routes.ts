import { notFound } from '#api-contract/api-error.ts'
import { revokeRequest } from '#opt-outs/grant.ts'
import { lockRequest } from '#opt-outs/queries.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { deleteSite } from '#sites/listing/blocked-sites.ts'
import { acceptSite, listRefusedSites } from './contract.ts'
import { findErasure, lockRefusedSubmission, searchRefusedSites, takeRefusedSite } from './queries.ts'

export const routes = [
  implement(listRefusedSites, async (input, context) =>
    listReply(context, { ...input, ...(await searchRefusedSites(context.db, input)) }),
  ),
  implement(acceptSite, ({ id, reason }, context) =>
    auditedWrite(
      context,
      { action: 'refused-site.lift', target: `refused-site:${id}`, reason },
      async (tx) => {
        const erasure = await findErasure(tx, id)
        const request = erasure === undefined ? undefined : await lockRequest(tx, erasure)
        const submission = await lockRefusedSubmission(tx, id)
        const entry = await takeRefusedSite(tx, id)
        if (!entry) throw notFound()
        if (request?.state === 'granted') {
          await revokeRequest(tx, request, context.viewer.id, reason)
          // The log does not name sites that owners had erased.
          return { reply: undefined, target: `request:${request.id}`, before: { source: entry.source } }
        }
        if (submission) await deleteSite(tx, submission.id)
        // The submission goes, so that the site can be submitted again: its words stay in the log.
        const { title, description } = submission ?? {}
        return { reply: undefined, before: { ...entry, title, description } }
      },
    ),
  ),
]
