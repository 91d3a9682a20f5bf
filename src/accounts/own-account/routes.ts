import type { z } from 'zod'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockAccountForDeletion } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import type { Services } from '#platform/services.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { ownAccount } from '../auth/sessions.ts'
import { recordAccountEvent } from '../events/events.ts'
import { insertUndo, revokeLaterUndos } from '../events/undo-queries.ts'
import { mailLink, removeLinks } from '../password/mailed-links.ts'
import {
  changeEmail,
  changeUser,
  deleteAccount,
  deleteUser,
  getMe,
  getUser,
  listUsers,
  replaceMe,
  replaceUser,
} from '../users/contract.ts'
import { accountSubject, emailChangedMail, goodbyeMail, mailEmailChanged } from '../users/mails.ts'
import { findPictures, getMailRecipient, removeUser, setEmail } from '../users/queries.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import * as schemas from '../users/schemas.ts'
import { removeAvatars } from './unused-pictures.ts'

type Context = RequestContext<Viewer>

const toViewerAccount = ({ viewer, services: { config } }: Context) => ({
  ...ownAccount(viewer),
  language: config.languages.find((code) => code === viewer.language) ?? null,
})

/**
 * Emails the old address about the change, with a link to undo it if that address was confirmed: an unconfirmed one may
 * belong to a stranger, who must not gain control of the account. A return to an earlier address cannot be undone.
 * @param owner the account before the change
 */
async function notifyOldAddress(
  tx: Tx,
  services: Services,
  owner: RecheckedAccount,
  email: string,
): Promise<void> {
  const isReturn = await revokeLaterUndos(tx, owner, email)
  if (isReturn || owner.email_confirmed_on === null) {
    await addJob(tx, sendMail, {
      ...emailChangedMail(services, owner, email),
      about: accountSubject(owner.id),
    })
    return
  }
  const undoId = await insertUndo(tx, owner)
  const { username, email: old, language, time_zone } = owner
  const person = { username, language, time_zone, about: accountSubject(owner.id) }
  await addJob(tx, mailEmailChanged, { undo_id: undoId, old, email, ...person })
}

async function changeOwnEmail(
  { email, current_password }: z.output<typeof schemas.changeEmail.input>,
  context: Context,
) {
  const { db, services, viewer } = context
  if (email === undefined || email === viewer.email) return ownAccount(viewer)
  const lock = await confirmPassword(context, current_password)
  await services.limits.take('confirmation_mail', viewer.id)
  await inTransaction(db, async (tx) => {
    const owner = await lock(tx)
    await setEmail(tx, owner, email)
    await recordAccountEvent(tx, viewer.id, 'email_changed', context)
    await removeLinks(tx, viewer.id)
    await notifyOldAddress(tx, services, owner, email)
    await addJob(tx, mailLink, { purpose: 'confirm', email })
  })
  context.record('email_changed')
  return { ...ownAccount(viewer), email }
}

async function deleteOwnAccount(
  { current_password }: z.output<typeof schemas.deleteAccount.input>,
  context: Context,
) {
  const { db, services, viewer } = context
  const lock = await confirmPassword(context, current_password)
  await inTransaction(db, async (tx) => {
    await lockAccountForDeletion(tx, viewer.id)
    await lock(tx)
    const goodbye = goodbyeMail(services, await getMailRecipient(tx, viewer.id))
    const urls = await findPictures(tx, viewer.id)
    await removeUser(tx, viewer.id)
    await addJob(tx, removeAvatars, { urls })
    await addJob(tx, sendMail, { ...goodbye, about: null })
  })
  context.record('account_deleted')
}

/** Only the caller's own account can be read or changed. @throws ApiError 404 for any other */
function assertOwnId(id: number, { viewer }: Context): void {
  if (id !== viewer.id) throw notFound()
}

export const routes = [
  implement(getMe, schemas.getMe, async (_, context) => toViewerAccount(context)),
  implement(changeEmail, schemas.changeEmail, changeOwnEmail),
  implement(replaceMe, schemas.replaceMe, changeOwnEmail),
  implement(deleteAccount, schemas.deleteAccount, deleteOwnAccount),

  implement(listUsers, schemas.listUsers, async ({ page, page_size }, context) => {
    const results = page === 1 ? [toViewerAccount(context)] : []
    return listReply(context, { count: 1, results, page, page_size })
  }),
  implement(getUser, schemas.getUser, async ({ id }, context) => {
    assertOwnId(id, context)
    return toViewerAccount(context)
  }),
  implement(changeUser, schemas.changeUser, async ({ id, ...input }, context) => {
    assertOwnId(id, context)
    return changeOwnEmail(input, context)
  }),
  implement(replaceUser, schemas.replaceUser, async ({ id, ...input }, context) => {
    assertOwnId(id, context)
    return changeOwnEmail(input, context)
  }),
  implement(deleteUser, schemas.deleteUser, async ({ id, ...input }, context) => {
    assertOwnId(id, context)
    return deleteOwnAccount(input, context)
  }),
]
