import { conflict, notFound } from '#contract/refusal.ts'
import { notify } from '#features/notifications/notify.ts'
import { findContent, lockThing } from '#features/reports/moderated-content.ts'
import { sentence, yours } from '#features/reports/words.ts'
import { clearReview } from '#features/reviews/queries.ts'
import { staffWrite } from '#features/staff/log/staff-write.ts'
import { addHold, liftHolds } from '#features/visibility/holds.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { decideSubmission, listPendingSubmissions } from './contract.ts'
import { findPendingSubmissions } from './queries.ts'

export const submissionHandlers = [
  implement(listPendingSubmissions, async (input, context) =>
    listReply(context, { ...input, ...(await findPendingSubmissions(context.db, input)) }),
  ),
  implement(decideSubmission, ({ kind, id, decision, reason }, context) => {
    const entry = { action: `held.${decision}`, thing: `${kind}:${id}`, reason }
    return staffWrite(context, entry, async (tx) => {
      const thing = await lockThing(tx, { kind, id })
      if (!thing) throw notFound()
      const lifted = await liftHolds(tx, { kind, id }, ['review', 'burst'])
      if (lifted.length === 0) throw conflict('This has been decided already.')
      if (decision === 'refuse') {
        await addHold(tx, { kind, id }, { why: 'staff', note: reason, held_by: context.viewer.id })
      } else if (kind === 'review') await clearReview(tx, id)
      const status = (await findContent(tx, { kind, id }))?.status ?? 'hidden'
      const url = status === 'published' ? thing.url : '/notifications/'
      const became =
        decision === 'refuse'
          ? 'was not accepted'
          : status === 'published'
            ? 'is published now'
            : 'was accepted'
      const text = sentence(`${yours(thing)} ${became}. ${reason}`)
      await notify(tx, [{ kind: 'staff', actor_id: null, to: thing.user_id, text, url }])
      return { reply: { ...thing, status }, before: { status: thing.status }, after: { status } }
    })
  }),
]
