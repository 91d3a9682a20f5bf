import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { grantRequest, revokeRequest } from '#opt-outs/grant.ts'
import { renderDecisionMail } from '#opt-outs/mails.ts'
import { lockRequest } from '#opt-outs/queries.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import { decideOwnerRequest, liftOwnerRequest, listOwnerRequests } from './contract.ts'
import { getStaffOwnerRequest, refuseRequest, searchOwnerRequests } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listOwnerRequests, schemas.listOwnerRequests, async (input, context) =>
    listReply(context, { ...input, ...(await searchOwnerRequests(context.db, input)) }),
  ),

  implement(decideOwnerRequest, schemas.decideOwnerRequest, ({ id, decision, reason }, context) =>
    auditedWrite(context, { action: `request.${decision}`, target: `request:${id}`, reason }, async (tx) => {
      const request = await lockRequest(tx, id)
      if (!request) throw notFound()
      // Staff may approve a request even if its author could not prove ownership.
      if (request.state !== 'waiting' && request.state !== 'unproven')
        throw apiError(alreadyDecided({ became: 'other' }))
      if (decision === 'approve') await grantRequest(tx, request, context.viewer.id, reason)
      else {
        const decisionFields = { state: 'refused', reason, decided_by: context.viewer.id } as const
        await refuseRequest(tx, id, decisionFields)
        const { email } = request
        if (email)
          await addJob(
            tx,
            sendMail,
            renderDecisionMail(context.services, { ...request, ...decisionFields, email }),
          )
      }
      const reply = await getStaffOwnerRequest(tx, id)
      return { reply, before: { state: request.state }, after: { state: reply.state, wish: reply.wish } }
    }),
  ),

  implement(liftOwnerRequest, schemas.liftOwnerRequest, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'request.lift', target: `request:${id}`, reason }, async (tx) => {
      const request = await lockRequest(tx, id)
      if (!request) throw notFound()
      if (request.state !== 'granted') throw apiError(alreadyDecided({ became: 'other' }))
      await revokeRequest(tx, request, context.viewer.id, reason)
      const reply = await getStaffOwnerRequest(tx, id)
      return { reply, before: { state: 'granted' }, after: { state: reply.state, wish: reply.wish } }
    }),
  ),
]
