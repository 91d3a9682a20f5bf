import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { notify } from '#notifications/notify.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { finishMessage, listMessages } from './contract.ts'
import { closeMessage, getMessage, searchMessages } from './queries.ts'
import * as schemas from './schemas.ts'

const notification = { kind: 'staff', actor_id: null, event: 'message_answered' } as const

export const routes = [
  implement(listMessages, schemas.listMessages, async (input, context) =>
    listReply(context, { ...input, ...(await searchMessages(context.db, input)) }),
  ),
  implement(finishMessage, schemas.finishMessage, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'message.done', target: `message:${id}`, reason }, async (tx) => {
      const isOpen = await closeMessage(tx, id, context.viewer.id)
      const message = await getMessage(tx, id)
      if (!isOpen) throw apiError(alreadyDecided({ became: 'done' }))
      const params = { subject: message.subject, reason }
      if (reason) await notify(tx, [{ ...notification, to: message.user_id, params, url: '/notifications/' }])
      return { reply: message, before: { is_done: false }, after: { is_done: true } }
    }),
  ),
]
