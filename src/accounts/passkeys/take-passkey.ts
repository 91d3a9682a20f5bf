import type { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { tellOwner } from '../events/tell-owner.ts'
import { lockVerified } from '../users/verified.ts'
import { findPasskey, hasPasskey, noteUse, spendChallenge } from './queries.ts'
import { challengeIn, verifyUsed } from './verify.ts'

/**
 * Takes the answer of an authenticator, once. Its owner is told of one that counts backwards: a copy may be about.
 * @param ownerId whose it has to be, where that is known @returns the owner, whose row is locked; undefined for anything but a sound answer to a challenge of ours
 */
export async function takePasskey(tx: Tx, context: RequestContext, used: PasskeyAssertion, ownerId?: number) {
  const { config } = context.services
  const challenge = await challengeIn(used)
  // Spent by a wrong answer too: there is one try for each.
  if (challenge === undefined || !(await spendChallenge(tx, challenge))) return undefined
  const found = await findPasskey(tx, used.id)
  if (!found || (ownerId !== undefined && found.user_id !== ownerId)) return undefined
  context.concerns(found.user_id)
  const { userHandle } = used.response
  if (userHandle && found.passkey_handle?.toString('base64url') !== userHandle) return undefined
  const use = await verifyUsed(config, used, challenge, found.public_key)
  if (!use) return undefined
  const owner = await lockVerified(tx, found.user_id, () => hasPasskey(tx, found.id))
  if (!owner) return undefined
  if (await noteUse(tx, found.id, use)) return owner
  await tellOwner(tx, context, owner, 'passkey_counted_back')
  context.record('passkey_counted_back', owner.id)
  return undefined
}
