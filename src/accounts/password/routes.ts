import { apiError, invalidFields } from '#api-contract/api-error.ts'
import { required } from '#api-contract/errors.ts'
import type { Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import type { Services } from '#platform/services.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { removeEarlyCredentials } from '../auth/credentials.ts'
import { forgetOtherDevices } from '../auth/known-devices.ts'
import { hashPassword } from '../auth/passwords.ts'
import { revokeSessions } from '../auth/revoke-sessions.ts'
import { recordAccountEvent } from '../events/events.ts'
import { confirmEmail, resendConfirmation } from '../users/contract.ts'
import { invalidLink, logInToConfirm } from '../users/errors.ts'
import { accountSubject, passwordChangedMail } from '../users/mails.ts'
import { getMailRecipient, markEmailConfirmed, setPasswordHash } from '../users/queries.ts'
import { lockAndRecheckAccount, type RecheckedAccount } from '../users/rechecked-account.ts'
import * as usersSchemas from '../users/schemas.ts'
import { confirmPasswordReset, requestPasswordReset, setPassword } from './contract.ts'
import {
  consumeLink,
  type LinkPurpose,
  mailLink,
  parseUid,
  removeLinks,
  unknownUser,
} from './mailed-links.ts'
import { weakPasswordError } from './password-rules.ts'
import * as passwordSchemas from './schemas.ts'

/** @throws ApiError 400 on `new_password` if it is easy to guess */
function assertStrongPassword(
  services: Services,
  password: string,
  { username, email }: Pick<RecheckedAccount, 'username' | 'email'>,
): void {
  const error = weakPasswordError(password, { username, email, productName: services.config.productName })
  if (error) throw invalidFields({ new_password: [error] })
}

/** Sets a new password, revokes sessions, and emails the owner. */
async function replacePassword(
  tx: Tx,
  context: RequestContext,
  user: RecheckedAccount,
  passwordHash: string,
  exceptSessionId?: number,
) {
  const { services, deviceKey } = context
  await setPasswordHash(tx, user, passwordHash)
  await revokeSessions(tx, user.id, exceptSessionId)
  await recordAccountEvent(
    tx,
    user.id,
    exceptSessionId === undefined ? 'password_reset' : 'password_changed',
    context,
  )
  await removeLinks(tx, user.id, 'reset')
  await forgetOtherDevices(tx, user.id, deviceKey)
  const mail = passwordChangedMail(services, await getMailRecipient(tx, user.id))
  await addJob(tx, sendMail, { ...mail, about: accountSubject(user.id) })
}

/** The account id in a link. @throws ApiError 400, recorded in the security log */
function parseAccountId(context: RequestContext, uid: string): number {
  try {
    return parseUid(uid)
  } catch (error) {
    context.record('link_refused', null)
    throw error
  }
}

/** Consumes a link and locks its account. @throws ApiError 400 with djoser's message, recorded in the security log */
async function consumeMailedLink(
  tx: Tx,
  context: RequestContext,
  purpose: LinkPurpose,
  id: number,
  token: string,
): Promise<RecheckedAccount> {
  let isFound = false
  const owner = await lockAndRecheckAccount(tx, id, (account) => {
    isFound = true
    return consumeLink(tx, purpose, account, token)
  })
  if (owner) return owner
  context.record('link_refused', isFound ? id : null)
  throw isFound ? invalidFields({ token: [invalidLink()] }) : unknownUser()
}

export const routes = [
  implement(setPassword, passwordSchemas.setPassword, async ({ current_password, new_password }, context) => {
    const { db, services, viewer } = context
    const lock = await confirmPassword(context, current_password)
    assertStrongPassword(services, new_password, viewer)
    const passwordHash = await hashPassword(new_password)
    await inTransaction(db, async (tx) => {
      await replacePassword(tx, context, await lock(tx), passwordHash, viewer.session_id)
    })
    context.record('password_changed')
  }),

  implement(
    requestPasswordReset,
    passwordSchemas.requestPasswordReset,
    async ({ email }, { db, record }) => {
      await addJob(db, mailLink, { purpose: 'reset', email })
      // The job looks up the account.
      record('password_reset_asked')
    },
    { limit: 'reset_by_address' },
  ),

  implement(
    confirmPasswordReset,
    passwordSchemas.confirmPasswordReset,
    async ({ uid, token, new_password }, context) => {
      const { db, services } = context
      const id = parseAccountId(context, uid)
      const passwordHash = await hashPassword(new_password)
      await inTransaction(db, async (tx) => {
        const user = await consumeMailedLink(tx, context, 'reset', id, token)
        assertStrongPassword(services, new_password, user)
        // Opening the link proves access to this address. Confirmed first, because strangers can use up the email
        // allowance of unconfirmed addresses.
        await markEmailConfirmed(tx, user.id, user.email)
        await replacePassword(tx, context, user, passwordHash)
        // Someone else may have created the account with this address.
        if (user.email_confirmed_on === null) await removeEarlyCredentials(tx, context, user)
      })
      context.record('password_reset', id)
    },
    { limit: 'link_by_address' },
  ),

  implement(
    confirmEmail,
    usersSchemas.confirmEmail,
    async ({ uid, token }, context) => {
      const { db } = context
      const id = parseAccountId(context, uid)
      await inTransaction(db, async (tx) => {
        const user = await consumeMailedLink(tx, context, 'confirm', id, token)
        const isNew = user.email_confirmed_on === null
        const isOwn = context.viewer?.id === user.id
        // Someone else may have changed their account to this address, hoping that its owner confirms it.
        if (isNew && !isOwn && user.first_confirmed_on !== null) throw apiError(logInToConfirm())
        await markEmailConfirmed(tx, user.id, user.email)
        // The account's creator may have entered somebody else's address, unless they are logged in here.
        if (isNew && !isOwn) await removeEarlyCredentials(tx, context, user)
      })
      context.record('email_confirmed', id)
    },
    { limit: 'link_by_address' },
  ),

  implement(
    resendConfirmation,
    usersSchemas.resendConfirmation,
    async ({ email }, { db, services, viewer }) => {
      const address = email ?? viewer?.email
      if (address === undefined) throw invalidFields({ email: [required()] })
      if (viewer && address === viewer.email) await services.limits.take('confirmation_mail', viewer.id)
      // The job checks whether such an account awaits confirmation.
      await addJob(db, mailLink, { purpose: 'confirm', email: address })
    },
    { limit: 'reset_by_address' },
  ),
]
