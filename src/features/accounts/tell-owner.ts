import type { Tx } from '#server/db.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { sendMail } from '#server/mail/deliver.ts'
import type { RequestContext } from '#server/request-context.ts'
import { eventWords } from './event-words.ts'
import { type AccountEventKind, isEnrolment, noteEvent } from './events.ts'
import { mailEnrolment } from './jobs.ts'
import { accountOf, securityMail } from './mails.ts'
import { addresseeOf } from './queries.ts'
import { noteUndo } from './undo-email.ts'

/** Notes what happened to what opens an account, and mails it to its owner: with a link that undoes it, where it can be. */
export async function tellOwner(
  tx: Tx,
  context: Pick<RequestContext, 'services' | 'ip' | 'device'>,
  { id }: { id: number },
  kind: AccountEventKind,
): Promise<void> {
  await noteEvent(tx, id, kind, context)
  const owner = await addresseeOf(tx, id)
  // An address that was never confirmed may be a stranger's, whom the account must not be handed to.
  if (isEnrolment(kind) && owner.email_confirmed_on !== null) {
    await addJob(tx, mailEnrolment, {
      ...owner,
      about: accountOf(id),
      undo_id: await noteUndo(tx, { id, email: owner.email }),
      kind,
      on: new Date().toISOString(),
    })
  } else {
    const mail = securityMail(context.services, owner, eventWords[kind])
    await addJob(tx, sendMail, { ...mail, about: accountOf(id) })
  }
}
