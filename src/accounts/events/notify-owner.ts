import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import { type AccountReference, accountSubject, securityMail } from '../users/mails.ts'
import { getMailRecipient, type MailRecipient } from '../users/queries.ts'
import {
  type AccountEventKind,
  addsCredential,
  type NewCredentialEvent,
  recordAccountEvent,
} from './events.ts'
import { eventLabels } from './labels.ts'
import { insertUndo } from './undo-queries.ts'

/** Records a change of an account's credentials and emails the owner, with a link to undo it if possible. */
export async function notifyOwner(
  tx: Tx,
  context: Pick<RequestContext, 'services' | 'ip' | 'device'>,
  { id }: { id: number },
  kind: AccountEventKind,
): Promise<void> {
  await recordAccountEvent(tx, id, kind, context)
  const owner = await getMailRecipient(tx, id)
  // An unconfirmed address may belong to a stranger, who must not gain control of the account.
  if (addsCredential(kind) && owner.email_confirmed_on !== null) {
    await addJob(tx, mailNewCredential, {
      ...owner,
      about: accountSubject(id),
      undo_id: await insertUndo(tx, { id, email: owner.email }),
      kind,
      on: new Date().toISOString(),
    })
  } else {
    const mail = securityMail(context.services, owner, eventLabels[kind])
    await addJob(tx, sendMail, { ...mail, about: accountSubject(id) })
  }
}

/** Emails the owner about a new credential, with a link to undo it. */
export const mailNewCredential = defineJob<
  { undo_id: number; kind: NewCredentialEvent; on: string } & MailRecipient & Partial<AccountReference>
>('mail_enrolment')
