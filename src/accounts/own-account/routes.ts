import type { z } from 'zod'
import { notFound } from '#api-contract/api-error.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockAccountForDeletion } from '#platform/db/lock-order.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import type { Services } from '#platform/services.ts'
import { askForPassword } from '../auth/ask-for-password.ts'
import { ownAccount } from '../auth/sessions.ts'
import { noteEvent } from '../events/events.ts'
import { endLaterUndos, noteUndo } from '../events/undo-queries.ts'
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
import { accountOf, emailChangedMail, goodbyeMail, mailEmailChanged } from '../users/mails.ts'
import { addresseeOf, picturesOf, removeUser, setEmail } from '../users/queries.ts'
import type { Verified } from '../users/verified.ts'
import { removeAvatars } from './unused-pictures.ts'

type Context = RequestContext<Viewer>

const accountOfViewer = ({ viewer, services: { config } }: Context) => ({
  ...ownAccount(viewer),
  language: config.languages.find((one) => one === viewer.language) ?? null,
})

/**
 * Tells an old address of the change. A confirmed one can take it back; one that never was may be a stranger's, whom the
 * account must not be handed to, and one that the account leaves for the address before it has no say either.
 */
async function tellOldAddress(tx: Tx, services: Services, before: Verified, email: string): Promise<void> {
  const isBack = await endLaterUndos(tx, before, email)
  if (isBack || before.email_confirmed_on === null) {
    await addJob(tx, sendMail, { ...emailChangedMail(services, before, email), about: accountOf(before.id) })
    return
  }
  const undoId = await noteUndo(tx, before)
  const { username, email: old, language, time_zone } = before
  const person = { username, language, time_zone, about: accountOf(before.id) }
  await addJob(tx, mailEmailChanged, { undo_id: undoId, old, email, ...person })
}

async function change({ email, current_password }: z.output<typeof changeEmail.input>, context: Context) {
  const { db, services, viewer } = context
  if (email === undefined || email === viewer.email) return ownAccount(viewer)
  const lock = await askForPassword(context, current_password)
  await services.limits.take('confirmation_mail', viewer.id)
  await db.transaction().execute(async (tx) => {
    const before = await lock(tx)
    await setEmail(tx, before, email)
    await noteEvent(tx, viewer.id, 'email_changed', context)
    await removeLinks(tx, viewer.id)
    await tellOldAddress(tx, services, before, email)
    await addJob(tx, mailLink, { purpose: 'confirm', email })
  })
  context.record('email_changed')
  return { ...ownAccount(viewer), email }
}

async function leave({ current_password }: z.output<typeof deleteAccount.input>, context: Context) {
  const { db, services, viewer } = context
  const lock = await askForPassword(context, current_password)
  await db.transaction().execute(async (tx) => {
    await lockAccountForDeletion(tx, viewer.id)
    await lock(tx)
    const goodbye = goodbyeMail(services, await addresseeOf(tx, viewer.id))
    const urls = await picturesOf(tx, viewer.id)
    await removeUser(tx, viewer.id)
    await addJob(tx, removeAvatars, { urls })
    await addJob(tx, sendMail, { ...goodbye, about: null })
  })
  context.record('account_deleted')
}

/** To everybody, other people's accounts are not there: what they show is their profile. @throws ApiError 404 */
function refuseOthers(id: number, { viewer }: Context): void {
  if (id !== viewer.id) throw notFound()
}

export const routes = [
  implement(getMe, async (_, context) => accountOfViewer(context)),
  implement(changeEmail, change),
  implement(replaceMe, change),
  implement(deleteAccount, leave),

  implement(listUsers, async ({ page, page_size }, context) => {
    const results = page === 1 ? [accountOfViewer(context)] : []
    return listReply(context, { count: 1, results, page, page_size })
  }),
  implement(getUser, async ({ id }, context) => {
    refuseOthers(id, context)
    return accountOfViewer(context)
  }),
  implement(changeUser, async ({ id, ...wanted }, context) => {
    refuseOthers(id, context)
    return change(wanted, context)
  }),
  implement(replaceUser, async ({ id, ...wanted }, context) => {
    refuseOthers(id, context)
    return change(wanted, context)
  }),
  implement(deleteUser, async ({ id, ...wanted }, context) => {
    refuseOthers(id, context)
    return leave(wanted, context)
  }),
]
