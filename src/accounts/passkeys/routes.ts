import { nonFieldError } from '#api-contract/api-error.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { completeLogin } from '../auth/complete-login.ts'
import { changeCredentials } from '../auth/recent-auth.ts'
import { disableIfNoFactorLeft } from '../auth/second-factor.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import { passkeyAlreadyInUse, passkeyRefused, tooManyPasskeys } from '../users/errors.ts'
import {
  addPasskey,
  getPasskeyCreationOptions,
  getPasskeyRequestOptions,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
} from './contract.ts'
import {
  consumeChallenge,
  deletePasskey,
  findCredentials,
  findPasskeys,
  getUserHandle,
  insertChallenge,
  insertPasskey,
  setPasskeyName,
} from './queries.ts'
import * as schemas from './schemas.ts'
import { verifyPasskey } from './verify-passkey.ts'
import { creationOptions, readChallenge, requestOptions, verifyRegistration } from './webauthn.ts'

/** Far more devices than anyone has. */
const maxPasskeys = 20

const passkeyError = () => nonFieldError(passkeyRefused())

export const routes = [
  implement(listPasskeys, schemas.listPasskeys, (_, { db, viewer }) => findPasskeys(db, viewer.id)),

  implement(getPasskeyCreationOptions, schemas.getPasskeyCreationOptions, async (_, context) => {
    const { services, viewer } = context
    return changeCredentials(context, async (tx) => {
      const existing = await findCredentials(tx, viewer.id)
      if (existing.length >= maxPasskeys) throw nonFieldError(tooManyPasskeys({ max: maxPasskeys }))
      const handle = await getUserHandle(tx, viewer.id)
      const options = await creationOptions(services.config, { username: viewer.username, handle }, existing)
      await insertChallenge(tx, options.challenge, viewer.session_id)
      return { ...options }
    })
  }),

  implement(addPasskey, schemas.addPasskey, async ({ name, ...registration }, context) => {
    const { db, services, viewer } = context
    const challenge = await readChallenge(registration)
    if (challenge === undefined || !(await consumeChallenge(db, challenge, viewer.session_id)))
      throw passkeyError()
    const passkey = await verifyRegistration(services.config, registration, challenge)
    if (!passkey) throw passkeyError()
    const newPasskey = await changeCredentials(context, async (tx, owner) => {
      if ((await findCredentials(tx, viewer.id)).length >= maxPasskeys)
        throw nonFieldError(tooManyPasskeys({ max: maxPasskeys }))
      const row = await insertPasskey(tx, owner, { ...passkey, name })
      if (!row) throw nonFieldError(passkeyAlreadyInUse())
      await notifyOwner(tx, context, viewer, 'passkey_added')
      return row
    })
    context.record('passkey_added')
    return newPasskey
  }),

  implement(renamePasskey, schemas.renamePasskey, async ({ id, name }, { db, viewer }) => {
    const passkey = await setPasskeyName(db, viewer.id, id, name)
    if (!passkey) throw notFound()
    return passkey
  }),

  implement(removePasskey, schemas.removePasskey, async ({ id }, context) => {
    const { viewer } = context
    await changeCredentials(context, async (tx) => {
      if (!(await deletePasskey(tx, viewer.id, id))) throw notFound()
      await disableIfNoFactorLeft(tx, viewer.id)
      await notifyOwner(tx, context, viewer, 'passkey_removed')
    })
    context.record('passkey_removed')
  }),

  implement(
    getPasskeyRequestOptions,
    schemas.getPasskeyRequestOptions,
    async (_, { db, services }) => {
      const options = await requestOptions(services.config)
      await insertChallenge(db, options.challenge)
      return { ...options }
    },
    { limit: 'passkey_options' },
  ),

  implement(
    logInByPasskey,
    schemas.logInByPasskey,
    async (assertion, context) => {
      const { db, record } = context
      const outcome = await inTransaction(db, async (tx) => {
        const owner = await verifyPasskey(tx, context, assertion)
        if (!owner) return undefined
        return { id: owner.id, auth_token: await completeLogin(tx, context, owner, true) }
      })
      if (!outcome) {
        record('passkey_refused', null)
        throw passkeyError()
      }
      record('log_in', outcome.id)
      return { auth_token: outcome.auth_token }
    },
    { limit: 'log_in_by_address' },
  ),
]
