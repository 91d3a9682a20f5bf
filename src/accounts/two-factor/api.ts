import { nonFieldError } from '#api-contract/refusal.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getSecondFactor } from '../auth/contract.ts'
import { changeFactors } from '../auth/recent-auth.ts'
import { endWithoutFactor, setSecondFactor, waysOf } from '../auth/second-factor.ts'
import { noteEvent } from '../events/events.ts'
import { tellOwner } from '../events/tell-owner.ts'
import { hasTotp, noFactor, noTotp, wrongCode } from '../users/reasons.ts'
import { addTotp, confirmTotp, makeRecoveryCodes, removeTotp, switchSecondFactor } from './contract.ts'
import { addSecret, removeSecret, replaceRecoveryCodes, secondFactorOf, spendTotp } from './queries.ts'
import { seal } from './sealed.ts'
import { proofLimitOf } from './take-factor.ts'
import { describeSecret, newSecret } from './totp.ts'

export const factorHandlers = [
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
]
