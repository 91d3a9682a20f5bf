import { conflict, notFound } from '#contract/refusal.ts'
import { notify } from '#features/notifications/notify.ts'
import { lockThing, setStatus } from '#features/reports/moderated-content.ts'
import { sentence, yours } from '#features/reports/words.ts'
import { staffWrite } from '#features/staff/log/staff-write.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { decideSubmission, listPendingSubmissions } from './contract.ts'
import { findPendingSubmissions } from './queries.ts'

export const submissionHandlers = [
  implement(listPendingSubmissions, async (input, context) =>
    listReply(context, { ...input, ...(await findPendingSubmissions(context.db, input)) }),
  ),
  implement(decideSubmission, ({ kind, id, decision, reason }, context) => {
    const status = decision === 'publish' ? 'published' : 'hidden'
    const entry = { action: `held.${decision}`, thing: `${kind}:${id}`, reason }
    return staffWrite(context, entry, async (tx) => {
      const thing = await lockThing(tx, { kind, id })
      if (!thing) throw notFound()
      if (thing.status !== 'held') throw conflict('This has been decided already.')
      await setStatus(tx, kind, [id], status)
      const url = decision === 'publish' ? thing.url : '/notifications/'
      const became = decision === 'publish' ? 'is published now' : 'was not accepted'
      const text = sentence(`${yours(thing)} ${became}. ${reason}`)
      await notify(tx, [{ kind: 'staff', actor_id: null, to: thing.user_id, text, url }])
      return { reply: { ...thing, status }, before: { status: 'held' }, after: { status } }
    })
  }),
]
