import type { z } from 'zod'
import { invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import { required } from '#api-contract/errors.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { enter } from '../auth/complete-login.ts'
import { getSecondFactor } from '../auth/contract.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { changeFactors, keepProof, lockByPassword, proofOf } from '../auth/recent-auth.ts'
import { endWithoutFactor, setSecondFactor, waysOf } from '../auth/second-factor.ts'
import { endSecondStep, trySecondStep } from '../auth/second-step.ts'
import { noteEvent } from '../events/events.ts'
import { tellOwner } from '../events/tell-owner.ts'
import {
  hasTotp,
  noFactor,
  noTotp,
  passkeyRefused,
  passwordNotEnough,
  secondStepOver,
  wrongCode,
  wrongPassword,
} from '../users/errors.ts'
import { lockVerified } from '../users/verified.ts'
import {
  addTotp,
  confirmTotp,
  finishLogIn,
  makeRecoveryCodes,
  prove,
  removeTotp,
  switchSecondFactor,
} from './contract.ts'
import { addSecret, removeSecret, replaceRecoveryCodes, secondFactorOf, spendTotp } from './queries.ts'
import { seal } from './sealed.ts'
import { codeLimitOf, type GivenFactor, proofLimitOf, takeFactor } from './take-factor.ts'
import { describeSecret, newSecret } from './totp.ts'

const over = () => nonFieldError(secondStepOver())
const wrong = ({ way }: GivenFactor) => nonFieldError(way === 'passkey' ? passkeyRefused() : wrongCode())

/** @throws ApiError 400 for a wrong password, and where the password says nothing */
async function proveByPassword(context: RequestContext<Viewer>, password: string): Promise<void> {
  const { db, services, viewer } = context
  const known = await proofOf(db, viewer)
  if (known.has_second_factor) throw nonFieldError(passwordNotEnough())
  const guesses = services.limits.of('confirm_password', viewer.session_id)
  await guesses.take()
  if (!(await verifyPassword(password, known.password_hash))) {
    context.record('password_refused')
    throw invalidFields({ password: [wrongPassword()] })
  }
  await db.transaction().execute(async (tx) => {
    const owner = await lockByPassword(tx, viewer, known.password_hash)
    if (!owner) throw invalidFields({ password: [wrongPassword()] })
    await keepProof(tx, owner, viewer.session_id)
  })
  await guesses.giveBack()
}

/** @throws ApiError 400 for a wrong factor */
async function proveByFactor(context: RequestContext<Viewer>, given: GivenFactor): Promise<void> {
  const { db, services, viewer } = context
  const guesses = proofLimitOf(services.limits, viewer.session_id)
  await guesses.take()
  const isRight = await db.transaction().execute(async (tx) => {
    const owner = await lockVerified(tx, viewer.id, (known) => takeFactor(tx, context, known, given))
    if (owner) await keepProof(tx, owner, viewer.session_id)
    return owner !== undefined
  })
  if (!isRight) {
    context.record('code_refused')
    throw wrong(given)
  }
  await guesses.giveBack()
}

/** @throws ApiError 400 where what the way needs is missing */
function givenIn({
  way,
  code,
  credential,
}: Omit<z.output<typeof finishLogIn.input>, 'challenge'>): GivenFactor {
  if (way !== 'passkey') {
    if (code === undefined) throw invalidFields({ code: [required()] })
    return { way, code }
  }
  if (credential === undefined) throw invalidFields({ credential: [required()] })
  return { way, credential }
}

/** Codes of apps are six digits, which no recovery code is. */
const wayOfCode = (code: string) => (/^[\d\s]*$/.test(code) ? 'totp' : 'recovery')

export const routes = [
  implement(getSecondFactor, (_, { db, viewer }) => secondFactorOf(db, viewer.id)),

  implement(switchSecondFactor, async ({ is_on }, context) => {
    const { viewer } = context
    return changeFactors(context, async (tx) => {
      const before = await secondFactorOf(tx, viewer.id)
      if (before.is_on === is_on) return before
      const isReady = before.ways.includes('recovery') && before.ways.length > 1
      if (is_on && !isReady) throw nonFieldError(noFactor())
      await setSecondFactor(tx, viewer.id, is_on)
      await tellOwner(tx, context, viewer, is_on ? 'second_factor_on' : 'second_factor_off')
      context.record(is_on ? 'second_factor_on' : 'second_factor_off')
      return { ...before, is_on }
    })
  }),

  implement(addTotp, async (_, context) => {
    const { services, viewer } = context
    const { config } = services
    const secret = newSecret()
    const sealed = seal(config, secret, viewer.id)
    if (!(await changeFactors(context, (tx, owner) => addSecret(tx, owner, sealed))))
      throw nonFieldError(hasTotp())
    return describeSecret(secret, config.product_name, viewer.username)
  }),

  implement(confirmTotp, async ({ code }, context) => {
    const { services, viewer } = context
    const guesses = proofLimitOf(services.limits, viewer.session_id)
    await guesses.take()
    const codes = await changeFactors(context, async (tx, owner) => {
      const isRight = await spendTotp(tx, services.config, viewer.id, code, false)
      if (!isRight) return undefined
      const hasCodes = (await waysOf(tx, viewer.id)).includes('recovery')
      const { is_on } = await secondFactorOf(tx, viewer.id)
      if (!is_on) {
        await setSecondFactor(tx, viewer.id, true)
        await noteEvent(tx, viewer.id, 'second_factor_on', context)
      }
      await tellOwner(tx, context, viewer, 'totp_added')
      return hasCodes ? [] : replaceRecoveryCodes(tx, owner)
    })
    if (!codes) throw nonFieldError(wrongCode())
    await guesses.giveBack()
    context.record('totp_added')
    return { codes }
  }),

  implement(removeTotp, async (_, context) => {
    const { viewer } = context
    await changeFactors(context, async (tx) => {
      if (!(await removeSecret(tx, viewer.id))) throw nonFieldError(noTotp())
      await endWithoutFactor(tx, viewer.id)
      await tellOwner(tx, context, viewer, 'totp_removed')
    })
    context.record('totp_removed')
  }),

  implement(makeRecoveryCodes, async (_, context) => {
    const codes = await changeFactors(context, async (tx, owner) => {
      await tellOwner(tx, context, owner, 'recovery_codes_made')
      return replaceRecoveryCodes(tx, owner)
    })
    context.record('recovery_codes_made')
    return { codes }
  }),

  implement(
    finishLogIn,
    async ({ challenge, ...input }, context) => {
      const { db } = context
      const given = givenIn(input)
      const step = await trySecondStep(db, challenge)
      if (!step) throw over()
      const userId = step.user_id
      context.concerns(userId)
      const guesses = await codeLimitOf(context, userId, given.way)
      await guesses.take()
      const token = await db.transaction().execute(async (tx) => {
        const owner = await lockVerified(tx, userId, async (known) => {
          if (!(await takeFactor(tx, context, known, given))) {
            if (step.is_last) await tellOwner(tx, context, known, 'second_factor_refused')
            return false
          }
          // Over where the password that began it was replaced.
          if (!(await endSecondStep(tx, challenge))) throw over()
          return true
        })
        return owner && enter(tx, context, owner, false)
      })
      if (token === undefined) {
        context.record('code_refused', userId)
        throw wrong(given)
      }
      await guesses.giveBack()
      context.record('log_in', userId)
      return { auth_token: token }
    },
    { limit: 'log_in_by_address' },
  ),

  implement(prove, async ({ password, code, credential }, context) => {
    if (credential !== undefined) await proveByFactor(context, { way: 'passkey', credential })
    else if (code !== undefined) await proveByFactor(context, { way: wayOfCode(code), code })
    else if (password !== undefined) await proveByPassword(context, password)
    else throw invalidFields({ password: [required()] })
    context.record('proved')
  }),
]
