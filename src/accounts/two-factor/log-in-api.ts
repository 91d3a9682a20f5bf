import type { z } from 'zod'
import { required } from '#api-contract/reasons.ts'
import { invalid, nonFieldError } from '#api-contract/refusal.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { enter } from '../auth/complete-login.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { keepProof, lockByPassword, proofOf } from '../auth/recent-auth.ts'
import { endSecondStep, trySecondStep } from '../auth/second-step.ts'
import { tellOwner } from '../events/tell-owner.ts'
import {
  passkeyRefused,
  passwordNotEnough,
  secondStepOver,
  wrongCode,
  wrongPassword,
} from '../users/reasons.ts'
import { lockVerified } from '../users/verified.ts'
import { finishLogIn, prove } from './contract.ts'
import { codeLimitOf, type GivenFactor, proofLimitOf, takeFactor } from './take-factor.ts'

const over = () => nonFieldError(secondStepOver())
const wrong = ({ way }: GivenFactor) => nonFieldError(way === 'passkey' ? passkeyRefused() : wrongCode())

/** @throws Refusal 400 for a wrong password, and where the password says nothing */
async function proveByPassword(context: RequestContext<Viewer>, password: string): Promise<void> {
  const { db, services, viewer } = context
  const known = await proofOf(db, viewer)
  if (known.has_second_factor) throw nonFieldError(passwordNotEnough())
  const guesses = services.limits.of('confirm_password', viewer.session_id)
  await guesses.take()
  if (!(await verifyPassword(password, known.password_hash))) {
    context.record('password_refused')
    throw invalid({ password: [wrongPassword()] })
  }
  await db.transaction().execute(async (tx) => {
    const owner = await lockByPassword(tx, viewer, known.password_hash)
    if (!owner) throw invalid({ password: [wrongPassword()] })
    await keepProof(tx, owner, viewer.session_id)
  })
  await guesses.giveBack()
}

/** @throws Refusal 400 for a wrong factor */
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

/** @throws Refusal 400 where what the way needs is missing */
function givenIn({
  way,
  code,
  credential,
}: Omit<z.output<typeof finishLogIn.input>, 'challenge'>): GivenFactor {
  if (way !== 'passkey') {
    if (code === undefined) throw invalid({ code: [required()] })
    return { way, code }
  }
  if (credential === undefined) throw invalid({ credential: [required()] })
  return { way, credential }
}

/** Codes of apps are six digits, which no recovery code is. */
const wayOfCode = (code: string) => (/^[\d\s]*$/.test(code) ? 'totp' : 'recovery')

export const factorLogInHandlers = [
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
    else throw invalid({ password: [required()] })
    context.record('proved')
  }),
]
