import { invalidFields, nonFieldError, toErrorMessage } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { Username } from '#api-contract/shapes/credentials.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { errorForIssue } from '#platform/http/errors/input-errors.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { completeLogin } from './auth/complete-login.ts'
import {
  createToken,
  deleteToken,
  listSessions,
  renewToken,
  revokeOtherSessions,
  revokeSession,
} from './auth/contract.ts'
import { findAccountAndDevice, forgetOtherDevices, getPasswordGuessLimit } from './auth/known-devices.ts'
import { hashPassword, verifyPassword } from './auth/passwords.ts'
import { changeCredentials } from './auth/recent-auth.ts'
import { revokeSessions } from './auth/revoke-sessions.ts'
import * as authSchemas from './auth/schemas.ts'
import { secondStepError, startSecondStep } from './auth/second-step.ts'
import { findSessions, removeSession, renewSession } from './auth/sessions.ts'
import { listAccountEvents } from './events/contract.ts'
import { findAccountEvents, recordAccountEvent } from './events/events.ts'
import * as eventsSchemas from './events/schemas.ts'
import { collectAccountData } from './own-account/export.ts'
import { isReserved } from './own-account/username-rules.ts'
import { mailLink } from './password/mailed-links.ts'
import { weakPasswordError } from './password/password-rules.ts'
import { exportAccount, findUserByEmail, getEmailState, signUp, validateUsername } from './users/contract.ts'
import { deviceName, parseUserAgent } from './users/device-name.ts'
import {
  emailTaken,
  invalidCredentials,
  usernameLooksAlike,
  usernameReserved,
  usernameTaken,
} from './users/errors.ts'
import { addUser, findAccount, findProfile, findSimilarNames } from './users/queries.ts'
import { lockAndRecheckAccount } from './users/rechecked-account.ts'
import * as usersSchemas from './users/schemas.ts'

/** The error if a well-formed username is not available; undefined if it is. */
async function usernameError(context: RequestContext, username: string): Promise<ErrorDetail | undefined> {
  if (isReserved(username, context.services.config.productName)) return usernameReserved()
  const names = await findSimilarNames(context.db, username)
  if (names.some(({ is_same }) => is_same)) return usernameTaken()
  return names.length > 0 ? usernameLooksAlike() : undefined
}

const loginError = () => nonFieldError(invalidCredentials())
const emptyUser = { id: null, username: '', is_staff: false }
const emptyProfile = { about_me: '', tags: [], avatar: null }

export const routes = [
  implement(
    signUp,
    usersSchemas.signUp,
    async ({ username, email, password, language }, context) => {
      const { productName, languages } = context.services.config
      const errors = {
        username: await usernameError(context, username),
        email: (await findAccount(context.db, email)) && emailTaken(),
        password: weakPasswordError(password, { username, email, productName }),
      }
      const invalid = Object.entries(errors).flatMap(([field, error]) => (error ? [[field, [error]]] : []))
      if (invalid.length > 0) throw invalidFields(Object.fromEntries(invalid))
      await context.services.limits.take('sign_up', context.ip)
      const passwordHash = await hashPassword(password)
      const newUser = await inTransaction(context.db, async (tx) => {
        const user = await addUser(tx, {
          username,
          email,
          password_hash: passwordHash,
          language: languages.find((code) => code === language) ?? null,
        })
        await addJob(tx, mailLink, { purpose: 'confirm', email })
        return user
      })
      context.record('sign_up', newUser.id)
      return newUser
    },
    { limit: 'look_up' },
  ),

  implement(
    createToken,
    authSchemas.createToken,
    async ({ email, username, password = '' }, context) => {
      const { db, deviceKey, services } = context
      const identifier = (email ?? username ?? '').trim().slice(0, 300)
      const account = await findAccountAndDevice(db, identifier, deviceKey)
      if (account) context.setSubject(account.id)
      const guesses = getPasswordGuessLimit(services.limits, account, identifier)
      await guesses.take()
      if (!(await verifyPassword(password, account?.password_hash)) || !account) {
        context.record('log_in_refused', account?.id ?? null)
        throw loginError()
      }
      const outcome = await inTransaction(db, async (tx) => {
        const owner = await lockAndRecheckAccount(
          tx,
          account.id,
          ({ password_hash }) => password_hash === account.password_hash,
        )
        if (!owner) return undefined
        if (owner.has_second_factor) return startSecondStep(tx, owner)
        return { auth_token: await completeLogin(tx, context, owner, true) }
      })
      if (!outcome) {
        context.record('log_in_refused', account.id)
        throw loginError()
      }
      await guesses.refund()
      if (!('auth_token' in outcome)) {
        context.record('second_factor_asked', account.id)
        throw secondStepError(account.id, outcome)
      }
      context.record('log_in', account.id)
      return outcome
    },
    { limit: 'log_in_by_address' },
  ),

  implement(deleteToken, authSchemas.deleteToken, async (_, { db, viewer, record }) => {
    await removeSession(db, viewer.id, viewer.session_id)
    record('log_out')
  }),

  implement(renewToken, authSchemas.renewToken, async (_, { db, viewer, record }) => {
    const auth_token = await renewSession(db, viewer.session_id)
    record('log_in_renewed')
    return { auth_token }
  }),

  implement(getEmailState, usersSchemas.getEmailState, async (_, { viewer }) => ({
    email: viewer.email,
    is_confirmed: viewer.email_is_confirmed,
  })),

  implement(listSessions, authSchemas.listSessions, async (_, { db, viewer }) => {
    const sessions = await findSessions(db, viewer.id)
    return sessions.map((session) => {
      const device = parseUserAgent(session.device)
      return {
        ...session,
        ...device,
        device: deviceName(translatorFor('en'), device),
        current: session.id === viewer.session_id,
      }
    })
  }),

  implement(revokeSession, authSchemas.revokeSession, async ({ id }, { db, viewer, record }) => {
    if (!(await removeSession(db, viewer.id, id))) throw notFound()
    record('log_in_ended')
  }),

  implement(revokeOtherSessions, authSchemas.revokeOtherSessions, async (_, context) => {
    const { deviceKey, viewer } = context
    await changeCredentials(context, async (tx) => {
      await revokeSessions(tx, viewer.id, viewer.session_id)
      await forgetOtherDevices(tx, viewer.id, deviceKey)
      await recordAccountEvent(tx, viewer.id, 'log_ins_ended', context)
    })
    context.record('log_ins_ended')
  }),

  implement(
    findUserByEmail,
    usersSchemas.findUserByEmail,
    async ({ email }, { db, viewer, ip, services: { limits } }) => {
      const isOwn = viewer?.email.toLowerCase() === email.trim().toLowerCase()
      if (!isOwn && !viewer?.is_staff) await limits.take('look_up', ip)
      const account = email.includes('@') ? await findAccount(db, email.trim()) : undefined
      if (!account) throw notFound()
      if (!isOwn && !viewer?.is_staff) return { user: { ...emptyUser, email }, profile: emptyProfile }
      return { user: account, profile: await findProfile(db, account.id) }
    },
    { perCaller: true },
  ),

  implement(
    validateUsername,
    usersSchemas.validateUsername,
    async ({ username }, context) => {
      await context.services.limits.take('look_up', context.ip)
      const parsed = Username.safeParse(username)
      const [issue] = parsed.error?.issues ?? []
      const error = issue ? errorForIssue(issue) : await usernameError(context, username.trim())
      if (!error) return { valid: true }
      const { message, code, params } = toErrorMessage(error)
      return { valid: false, message, code, params }
    },
    { perCaller: true },
  ),

  implement(exportAccount, usersSchemas.exportAccount, async (_, context) => {
    const { db, viewer } = context
    context.record('data_exported')
    await recordAccountEvent(db, viewer.id, 'data_exported', context)
    return collectAccountData(db, viewer.id)
  }),

  implement(listAccountEvents, eventsSchemas.listAccountEvents, async (_, { db, viewer }) => {
    const events = await findAccountEvents(db, viewer.id)
    return events.map((event) => {
      const device = parseUserAgent(event.device)
      return { ...event, ...device, device: deviceName(translatorFor('en'), device) }
    })
  }),
]
