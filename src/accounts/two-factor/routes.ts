import type { z } from 'zod'
import { invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import { required } from '#api-contract/errors.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { completeLogin } from '../auth/complete-login.ts'
import { getSecondFactor } from '../auth/contract.ts'
import { verifyPassword } from '../auth/passwords.ts'
import {
  changeCredentials,
  getAuthState,
  lockAccountIfPasswordUnchanged,
  markRecentAuth,
} from '../auth/recent-auth.ts'
import * as authSchemas from '../auth/schemas.ts'
import { disableIfNoFactorLeft, findEnabledMethods, setSecondFactor } from '../auth/second-factor.ts'
import { attemptSecondFactor, consumeSecondStep } from '../auth/second-step.ts'
import { recordAccountEvent } from '../events/events.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import {
  noFactor,
  noTotp,
  passkeyRefused,
  passwordNotEnough,
  secondStepOver,
  totpAlreadyAdded,
  wrongCode,
  wrongPassword,
} from '../users/errors.ts'
import { lockAndRecheckAccount } from '../users/rechecked-account.ts'
import {
  addTotp,
  confirmTotp,
  finishLogin,
  makeRecoveryCodes,
  reauthenticate,
  removeTotp,
  switchSecondFactor,
} from './contract.ts'
import { addSecret, consumeTotp, findSecondFactor, removeSecret, replaceRecoveryCodes } from './queries.ts'
import * as twoFactorSchemas from './schemas.ts'
import { seal } from './seal.ts'
import { describeSecret, newSecret } from './totp.ts'
import { type FactorInput, getCodeGuessLimit, getReauthGuessLimit, verifyFactor } from './verify-factor.ts'

const secondStepExpired = () => nonFieldError(secondStepOver())
const wrongFactor = ({ way }: FactorInput) =>
  nonFieldError(way === 'passkey' ? passkeyRefused() : wrongCode())

/** @throws ApiError 400 for a wrong password, or if the account needs its second factor */
async function reauthenticateWithPassword(context: RequestContext<Viewer>, password: string): Promise<void> {
  const { db, services, viewer } = context
  const state = await getAuthState(db, viewer)
  if (state.has_second_factor) throw nonFieldError(passwordNotEnough())
  const guesses = services.limits.allowance('confirm_password', viewer.session_id)
  await guesses.take()
  if (!(await verifyPassword(password, state.password_hash))) {
    context.record('password_refused')
    throw invalidFields({ password: [wrongPassword()] })
  }
  await inTransaction(db, async (tx) => {
    const owner = await lockAccountIfPasswordUnchanged(tx, viewer, state.password_hash)
    if (!owner) throw invalidFields({ password: [wrongPassword()] })
    await markRecentAuth(tx, owner, viewer.session_id)
  })
  await guesses.refund()
}

/** @throws ApiError 400 for a wrong factor */
async function reauthenticateWithFactor(context: RequestContext<Viewer>, factor: FactorInput): Promise<void> {
  const { db, services, viewer } = context
  const guesses = getReauthGuessLimit(services.limits, viewer.session_id)
  await guesses.take()
  const isValid = await inTransaction(db, async (tx) => {
    const owner = await lockAndRecheckAccount(tx, viewer.id, (account) =>
      verifyFactor(tx, context, account, factor),
    )
    if (owner) await markRecentAuth(tx, owner, viewer.session_id)
    return owner !== undefined
  })
  if (!isValid) {
    context.record('code_refused')
    throw wrongFactor(factor)
  }
  await guesses.refund()
}

/** @throws ApiError 400 if the method's input is missing */
function parseFactor({
  way,
  code,
  credential,
}: Omit<z.output<typeof twoFactorSchemas.finishLogin.input>, 'challenge'>): FactorInput {
  if (way !== 'passkey') {
    if (code === undefined) throw invalidFields({ code: [required()] })
    return { way, code }
  }
  if (credential === undefined) throw invalidFields({ credential: [required()] })
  return { way, credential }
}

/** TOTP codes consist only of digits; recovery codes never do. */
const detectMethod = (code: string) => (/^[\d\s]*$/.test(code) ? 'totp' : 'recovery')

export const routes = [
  implement(getSecondFactor, authSchemas.getSecondFactor, (_, { db, viewer }) =>
    findSecondFactor(db, viewer.id),
  ),

  implement(switchSecondFactor, twoFactorSchemas.switchSecondFactor, async ({ is_on }, context) => {
    const { viewer } = context
    return changeCredentials(context, async (tx) => {
      const state = await findSecondFactor(tx, viewer.id)
      if (state.is_on === is_on) return state
      const isReady = state.ways.includes('recovery') && state.ways.length > 1
      if (is_on && !isReady) throw nonFieldError(noFactor())
      await setSecondFactor(tx, viewer.id, is_on)
      await notifyOwner(tx, context, viewer, is_on ? 'second_factor_on' : 'second_factor_off')
      context.record(is_on ? 'second_factor_on' : 'second_factor_off')
      return { ...state, is_on }
    })
  }),

  implement(addTotp, twoFactorSchemas.addTotp, async (_, context) => {
    const { services, viewer } = context
    const { config } = services
    const secret = newSecret()
    const sealed = seal(config, secret, viewer.id)
    if (!(await changeCredentials(context, (tx, owner) => addSecret(tx, owner, sealed))))
      throw nonFieldError(totpAlreadyAdded())
    return describeSecret(secret, config.productName, viewer.username)
  }),

  implement(confirmTotp, twoFactorSchemas.confirmTotp, async ({ code }, context) => {
    const { services, viewer } = context
    const guesses = getReauthGuessLimit(services.limits, viewer.session_id)
    await guesses.take()
    const codes = await changeCredentials(context, async (tx, owner) => {
      const isValid = await consumeTotp(tx, services.config, viewer.id, code, false)
      if (!isValid) return undefined
      const hasCodes = (await findEnabledMethods(tx, viewer.id)).includes('recovery')
      const { is_on } = await findSecondFactor(tx, viewer.id)
      if (!is_on) {
        await setSecondFactor(tx, viewer.id, true)
        await recordAccountEvent(tx, viewer.id, 'second_factor_on', context)
      }
      await notifyOwner(tx, context, viewer, 'totp_added')
      return hasCodes ? [] : replaceRecoveryCodes(tx, owner)
    })
    if (!codes) throw nonFieldError(wrongCode())
    await guesses.refund()
    context.record('totp_added')
    return { codes }
  }),

  implement(removeTotp, twoFactorSchemas.removeTotp, async (_, context) => {
    const { viewer } = context
    await changeCredentials(context, async (tx) => {
      if (!(await removeSecret(tx, viewer.id))) throw nonFieldError(noTotp())
      await disableIfNoFactorLeft(tx, viewer.id)
      await notifyOwner(tx, context, viewer, 'totp_removed')
    })
    context.record('totp_removed')
  }),

  implement(makeRecoveryCodes, twoFactorSchemas.makeRecoveryCodes, async (_, context) => {
    const codes = await changeCredentials(context, async (tx, owner) => {
      await notifyOwner(tx, context, owner, 'recovery_codes_made')
      return replaceRecoveryCodes(tx, owner)
    })
    context.record('recovery_codes_made')
    return { codes }
  }),

  implement(
    finishLogin,
    twoFactorSchemas.finishLogin,
    async ({ challenge, ...input }, context) => {
      const { db } = context
      const factor = parseFactor(input)
      const step = await attemptSecondFactor(db, challenge)
      if (!step) throw secondStepExpired()
      const userId = step.user_id
      context.setSubject(userId)
      const guesses = await getCodeGuessLimit(context, userId, factor.way)
      await guesses.take()
      const token = await inTransaction(db, async (tx) => {
        const owner = await lockAndRecheckAccount(tx, userId, async (account) => {
          if (!(await verifyFactor(tx, context, account, factor))) {
            if (step.is_last) await notifyOwner(tx, context, account, 'second_factor_refused')
            return false
          }
          // Rejects if the password of the first step was changed since.
          if (!(await consumeSecondStep(tx, challenge))) throw secondStepExpired()
          return true
        })
        return owner && completeLogin(tx, context, owner, false)
      })
      if (token === undefined) {
        context.record('code_refused', userId)
        throw wrongFactor(factor)
      }
      await guesses.refund()
      context.record('log_in', userId)
      return { auth_token: token }
    },
    { limit: 'log_in_by_address' },
  ),

  implement(
    reauthenticate,
    twoFactorSchemas.reauthenticate,
    async ({ password, code, credential }, context) => {
      if (credential !== undefined) await reauthenticateWithFactor(context, { way: 'passkey', credential })
      else if (code !== undefined) await reauthenticateWithFactor(context, { way: detectMethod(code), code })
      else if (password !== undefined) await reauthenticateWithPassword(context, password)
      else throw invalidFields({ password: [required()] })
      context.record('proved')
    },
  ),
]
