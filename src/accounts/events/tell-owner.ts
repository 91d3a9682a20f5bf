import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import { accountOf, type ForAccount, securityMail } from '../users/mails.ts'
import { type Addressee, addresseeOf } from '../users/queries.ts'
import { type AccountEventKind, type Enrolment, isEnrolment, noteEvent } from './events.ts'
import { eventLabels } from './labels.ts'
import { noteUndo } from './undo-queries.ts'

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
    const mail = securityMail(context.services, owner, eventLabels[kind])
    await addJob(tx, sendMail, { ...mail, about: accountOf(id) })
  }
}

/** Tells an owner of a new way into the account, with a link that undoes it. */
export const mailEnrolment = defineJob<
  { undo_id: number; kind: Enrolment; on: string } & Addressee & Partial<ForAccount>
>('mail_enrolment')
