import { decidedAlready } from '#contract/reasons.ts'
import { notFound, refusal } from '#contract/refusal.ts'
import { grantRequest, liftRequest } from '#features/owner-requests/grant.ts'
import { decisionMail } from '#features/owner-requests/mails.ts'
import { lockRequest } from '#features/owner-requests/queries.ts'
import { staffWrite } from '#features/staff/log/staff-write.ts'
import { implement } from '#server/dispatch.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { listReply } from '#server/list.ts'
import { sendMail } from '#server/mail/deliver.ts'
import { decideOwnerRequest, liftOwnerRequest, listOwnerRequests } from './contract.ts'
import { getStaffOwnerRequest, ownerRequests } from './queries.ts'

export const staffOwnerRequestHandlers = [
  implement(listOwnerRequests, async (input, context) =>
    listReply(context, { ...input, ...(await ownerRequests(context.db, input)) }),
  ),

  implement(decideOwnerRequest, ({ id, decision, reason }, context) =>
    staffWrite(context, { action: `request.${decision}`, thing: `request:${id}`, reason }, async (tx) => {
      const request = await lockRequest(tx, id)
      if (!request) throw notFound()
      // What its author could not prove, staff may still believe.
      if (request.state !== 'waiting' && request.state !== 'unproven')
        throw refusal(decidedAlready({ became: 'other' }))
      if (decision === 'approve') await grantRequest(tx, request, context.viewer.id, reason)
      else {
        const decided = { state: 'refused', reason, decided_by: context.viewer.id } as const
        await tx
          .updateTable('owner_requests')
          .set({ ...decided, decided_on: new Date() })
          .where('id', '=', id)
          .execute()
        const { email } = request
        if (email)
          await addJob(tx, sendMail, decisionMail(context.services, { ...request, ...decided, email }))
      }
      const reply = await getStaffOwnerRequest(tx, id)
      return { reply, before: { state: request.state }, after: { state: reply.state, wish: reply.wish } }
    }),
  ),

  implement(liftOwnerRequest, ({ id, reason }, context) =>
    staffWrite(context, { action: 'request.lift', thing: `request:${id}`, reason }, async (tx) => {
      const request = await lockRequest(tx, id)
      if (!request) throw notFound()
      if (request.state !== 'granted') throw refusal(decidedAlready({ became: 'other' }))
      await liftRequest(tx, request, context.viewer.id, reason)
      const reply = await getStaffOwnerRequest(tx, id)
      return { reply, before: { state: 'granted' }, after: { state: reply.state, wish: reply.wish } }
    }),
  ),
]
