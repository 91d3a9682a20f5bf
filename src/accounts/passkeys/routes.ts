import { nonFieldError, notFound } from '#api-contract/api-error.ts'
import { implement } from '#platform/http/dispatch.ts'
import { enter } from '../auth/complete-login.ts'
import { changeFactors } from '../auth/recent-auth.ts'
import { endWithoutFactor } from '../auth/second-factor.ts'
import { tellOwner } from '../events/tell-owner.ts'
import { passkeyKnown, passkeyRefused, tooManyPasskeys } from '../users/errors.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyUse,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
} from './contract.ts'
import {
  credentialsOf,
  deletePasskey,
  handleOf,
  insertPasskey,
  keepChallenge,
  passkeysOf,
  setPasskeyName,
  spendChallenge,
} from './queries.ts'
import { takePasskey } from './take-passkey.ts'
import { challengeIn, optionsForMaking, optionsForUse, verifyMade } from './verify.ts'

/** More than anybody has devices. */
const maxPasskeys = 20

const refused = () => nonFieldError(passkeyRefused())

export const routes = [
  implement(listPasskeys, (_, { db, viewer }) => passkeysOf(db, viewer.id)),

  implement(beginPasskey, async (_, context) => {
    const { services, viewer } = context
    return changeFactors(context, async (tx) => {
      const known = await credentialsOf(tx, viewer.id)
      if (known.length >= maxPasskeys) throw nonFieldError(tooManyPasskeys({ max: maxPasskeys }))
      const handle = await handleOf(tx, viewer.id)
      const options = await optionsForMaking(services.config, { username: viewer.username, handle }, known)
      await keepChallenge(tx, options.challenge, viewer.session_id)
      return { ...options }
    })
  }),

  implement(addPasskey, async ({ name, ...made }, context) => {
    const { db, services, viewer } = context
    const challenge = await challengeIn(made)
    if (challenge === undefined || !(await spendChallenge(db, challenge, viewer.session_id))) throw refused()
    const passkey = await verifyMade(services.config, made, challenge)
    if (!passkey) throw refused()
    const added = await changeFactors(context, async (tx, owner) => {
      if ((await credentialsOf(tx, viewer.id)).length >= maxPasskeys)
        throw nonFieldError(tooManyPasskeys({ max: maxPasskeys }))
      const row = await insertPasskey(tx, owner, { ...passkey, name })
      if (!row) throw nonFieldError(passkeyKnown())
      await tellOwner(tx, context, viewer, 'passkey_added')
      return row
    })
    context.record('passkey_added')
    return added
  }),

  implement(renamePasskey, async ({ id, name }, { db, viewer }) => {
    const renamed = await setPasskeyName(db, viewer.id, id, name)
    if (!renamed) throw notFound()
    return renamed
  }),

  implement(removePasskey, async ({ id }, context) => {
    const { viewer } = context
    await changeFactors(context, async (tx) => {
      if (!(await deletePasskey(tx, viewer.id, id))) throw notFound()
      await endWithoutFactor(tx, viewer.id)
      await tellOwner(tx, context, viewer, 'passkey_removed')
    })
    context.record('passkey_removed')
  }),

  implement(
    beginPasskeyUse,
    async (_, { db, services }) => {
      const options = await optionsForUse(services.config)
      await keepChallenge(db, options.challenge)
      return { ...options }
    },
    { limit: 'passkey_options' },
  ),

  implement(
    logInByPasskey,
    async (used, context) => {
      const { db, record } = context
      const opened = await db.transaction().execute(async (tx) => {
        const owner = await takePasskey(tx, context, used)
        if (!owner) return undefined
        return { id: owner.id, auth_token: await enter(tx, context, owner, true) }
      })
      if (!opened) {
        record('passkey_refused', null)
        throw refused()
      }
      record('log_in', opened.id)
      return { auth_token: opened.auth_token }
    },
    { limit: 'log_in_by_address' },
  ),
]
