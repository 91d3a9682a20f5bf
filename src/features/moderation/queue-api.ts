import { invalidAtAll, notFound } from '#contract/refusal.ts'
import { notify } from '#features/notifications/notify.ts'
import { type FoundThing, findThing, setStatus } from '#features/reports/things.ts'
import { sentence, yours } from '#features/reports/words.ts'
import { staffWrite } from '#features/staff-log/staff-write.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import { type ContactMessage, decideHeld, finishMessage, listHeld, listMessages } from './contract.ts'
import { closeMessage, contactMessages, findMessage, heldThings } from './queue-queries.ts'

const by_staff = { kind: 'staff', actor_id: null } as const

export const queueHandlers = [
  handle(listHeld, async (input, visit) =>
    listReply(visit, { ...input, ...(await heldThings(visit.db, input)) }),
  ),
  handle(decideHeld, async ({ kind, id, decision, reason }, visit) => {
    const thing = await findThing(visit.db, { kind, id })
    if (!thing) throw notFound()
    if (thing.status !== 'held') throw invalidAtAll('This has been decided already.')
    const status = decision === 'publish' ? 'published' : 'hidden'
    const deed = { action: `held.${decision}`, thing: `${kind}:${id}`, reason }
    await staffWrite(visit, deed, async (tx) => {
      await setStatus(tx, kind, [id], status)
      const url = decision === 'publish' ? thing.url : '/notifications/'
      const became = decision === 'publish' ? 'is published now' : 'was not taken'
      const text = sentence(`${yours(thing)} ${became}. ${reason}`)
      await notify(tx, [{ ...by_staff, to: thing.user_id, text, url }])
      return { reply: undefined, before: { status: 'held' }, after: { status } }
    })
    return (await findThing(visit.db, { kind, id })) as FoundThing
  }),
  handle(listMessages, async (input, visit) =>
    listReply(visit, { ...input, ...(await contactMessages(visit.db, input)) }),
  ),
  handle(finishMessage, async ({ id, reason }, visit) => {
    const message = await findMessage(visit.db, id)
    if (!message) throw notFound()
    if (message.done_on) throw invalidAtAll('This message is done already.')
    await staffWrite(visit, { action: 'message.done', thing: `message:${id}`, reason }, async (tx) => {
      await closeMessage(tx, id, visit.viewer.id)
      const text = `Your message “${message.subject}” was answered. ${reason}`
      if (reason) await notify(tx, [{ ...by_staff, to: message.user_id, text, url: '/notifications/' }])
      return { reply: undefined, before: { is_done: false }, after: { is_done: true } }
    })
    return (await findMessage(visit.db, id)) as ContactMessage
  }),
]
