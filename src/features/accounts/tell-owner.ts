import type { Db } from '#server/db.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { sendMail } from '#server/mail/deliver.ts'
import type { RequestContext } from '#server/request-context.ts'
import { eventWords } from './event-words.ts'
import { type AccountEventKind, noteEvent } from './events.ts'
import { securityMail } from './mails.ts'
import { addresseeOf } from './queries.ts'

/** Notes what happened to what opens an account, and mails it to its owner. */
export async function tellOwner(
  db: Db,
  context: Pick<RequestContext, 'services' | 'ip' | 'device'>,
  { id }: { id: number },
  kind: AccountEventKind,
): Promise<void> {
  await noteEvent(db, id, kind, context)
  await addJob(db, sendMail, securityMail(context.services, await addresseeOf(db, id), eventWords[kind]))
}
