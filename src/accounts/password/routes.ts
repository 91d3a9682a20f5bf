import { apiError, invalidFields } from '#api-contract/api-error.ts'
import { required } from '#api-contract/errors.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import type { Services } from '#platform/services.ts'
import { askForPassword } from '../auth/ask-for-password.ts'
import { endLogIns } from '../auth/end-log-ins.ts'
import { forgetOtherDevices } from '../auth/known-devices.ts'
import { hashPassword } from '../auth/passwords.ts'
import { removeEarlyWaysIn } from '../auth/ways-in.ts'
import { noteEvent } from '../events/events.ts'
import { confirmEmail, mailConfirmationAgain } from '../users/contract.ts'
import { deadLink, logInToConfirm } from '../users/errors.ts'
import { accountOf, passwordChangedMail } from '../users/mails.ts'
import { addresseeOf, confirmEmailOf, setPasswordHash } from '../users/queries.ts'
import { lockVerified, type Verified } from '../users/verified.ts'
import { askPasswordReset, confirmPasswordReset, setPassword } from './contract.ts'
import { accountOfLink, mailLink, nobodysLink, type Purpose, removeLinks, spendLink } from './mailed-links.ts'
import { passwordProblem } from './password-rules.ts'

/** @throws ApiError 400 on `new_password` for one that is easy to guess */
function refuseWeak(
  services: Services,
  password: string,
  { username, email }: Pick<Verified, 'username' | 'email'>,
): void {
  const problem = passwordProblem(password, { username, email, product_name: services.config.product_name })
  if (problem) throw invalidFields({ new_password: [problem] })
}

/** A new password ends the old one's sessions, and its owner is notified. */
async function replacePassword(
  tx: Tx,
  context: RequestContext,
  user: Verified,
  passwordHash: string,
  but?: number,
) {
  const { services, device_key } = context
  await setPasswordHash(tx, user, passwordHash)
  await endLogIns(tx, user.id, but)
  await noteEvent(tx, user.id, but === undefined ? 'password_reset' : 'password_changed', context)
  await removeLinks(tx, user.id, 'reset')
  await forgetOtherDevices(tx, user.id, device_key)
  const mail = passwordChangedMail(services, await addresseeOf(tx, user.id))
  await addJob(tx, sendMail, { ...mail, about: accountOf(user.id) })
}

/** @throws ApiError 400, which leaves a line in the security log */
function linkedAccount(context: RequestContext, uid: string): number {
  try {
    return accountOfLink(uid)
  } catch (error) {
    context.record('link_refused', null)
    throw error
  }
}

/** Uses a link up. @throws ApiError 400 in djoser's words, which leaves a line in the security log */
async function openLink(
  tx: Tx,
  context: RequestContext,
  purpose: Purpose,
  id: number,
  token: string,
): Promise<Verified> {
  let isThere = false
  const owner = await lockVerified(tx, id, (known) => {
    isThere = true
    return spendLink(tx, purpose, known, token)
  })
  if (owner) return owner
  context.record('link_refused', isThere ? id : null)
  throw isThere ? invalidFields({ token: [deadLink()] }) : nobodysLink()
}

export const routes = [
  implement(setPassword, async ({ current_password, new_password }, context) => {
    const { db, services, viewer } = context
    const lock = await askForPassword(context, current_password)
    refuseWeak(services, new_password, viewer)
    const passwordHash = await hashPassword(new_password)
    await db.transaction().execute(async (tx) => {
      await replacePassword(tx, context, await lock(tx), passwordHash, viewer.session_id)
    })
    context.record('password_changed')
  }),

  implement(
    askPasswordReset,
    async ({ email }, { db, record }) => {
      await addJob(db, mailLink, { purpose: 'reset', email })
      // The job finds out whose account it is.
      record('password_reset_asked')
    },
    { limit: 'reset_by_address' },
  ),

  implement(
    confirmPasswordReset,
    async ({ uid, token, new_password }, context) => {
      const { db, services } = context
      const id = linkedAccount(context, uid)
      const passwordHash = await hashPassword(new_password)
      await db.transaction().execute(async (tx) => {
        const user = await openLink(tx, context, 'reset', id, token)
        refuseWeak(services, new_password, user)
        // Opening the link proves access to this address. First, since what unconfirmed ones get can be used up by strangers.
        await confirmEmailOf(tx, user.id, user.email)
        await replacePassword(tx, context, user, passwordHash)
        // Only a confirmed address was known to be its owner's.
        if (user.email_confirmed_on === null) await removeEarlyWaysIn(tx, context, user)
      })
      context.record('password_reset', id)
    },
    { limit: 'link_by_address' },
  ),

  implement(
    confirmEmail,
    async ({ uid, token }, context) => {
      const { db } = context
      const id = linkedAccount(context, uid)
      await db.transaction().execute(async (tx) => {
        const user = await openLink(tx, context, 'confirm', id, token)
        const isNew = user.email_confirmed_on === null
        const isOwn = context.viewer?.id === user.id
        // Somebody else's account may have moved to this address, for its owner to take up.
        if (isNew && !isOwn && user.first_confirmed_on !== null) throw apiError(logInToConfirm())
        await confirmEmailOf(tx, user.id, user.email)
        // Whoever made the account may have given somebody else's address, unless they read its mail themselves.
        if (isNew && !isOwn) await removeEarlyWaysIn(tx, context, user)
      })
      context.record('email_confirmed', id)
    },
    { limit: 'link_by_address' },
  ),

  implement(
    mailConfirmationAgain,
    async ({ email }, { db, services, viewer }) => {
      const to = email ?? viewer?.email
      if (to === undefined) throw invalidFields({ email: [required()] })
      if (viewer && to === viewer.email) await services.limits.take('confirmation_mail', viewer.id)
      // The job finds out whether such an account waits for it.
      await addJob(db, mailLink, { purpose: 'confirm', email: to })
    },
    { limit: 'reset_by_address' },
  ),
]
