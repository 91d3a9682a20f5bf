import type { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import { lockVerifiedAccount } from '../users/verified.ts'
import { consumeChallenge, findPasskey, hasPasskey, updateCounter } from './queries.ts'
import { challengeOf, verifyAssertion } from './webauthn.ts'

/**
 * Verifies an authenticator's response, once. Notifies the owner if the counter went backwards, because the passkey may
 * have been copied.
 * @param ownerId the expected owner, if known
 * @returns the owner, whose account is locked; undefined for anything but a valid response to one of our challenges
 */
export async function verifyPasskey(
  tx: Tx,
  context: RequestContext,
  assertion: PasskeyAssertion,
  ownerId?: number,
) {
  const { config } = context.services
  const challenge = await challengeOf(assertion)
  // A wrong response uses up the challenge, too.
  if (challenge === undefined || !(await consumeChallenge(tx, challenge))) return undefined
  const found = await findPasskey(tx, assertion.id)
  if (!found || (ownerId !== undefined && found.user_id !== ownerId)) return undefined
  context.setSubject(found.user_id)
  const { userHandle } = assertion.response
  if (userHandle && found.passkey_handle?.toString('base64url') !== userHandle) return undefined
  const use = await verifyAssertion(config, assertion, challenge, found.public_key)
  if (!use) return undefined
  const owner = await lockVerifiedAccount(tx, found.user_id, () => hasPasskey(tx, found.id))
  if (!owner) return undefined
  if (await updateCounter(tx, found.id, use)) return owner
  await notifyOwner(tx, context, owner, 'passkey_counted_back')
  context.record('passkey_counted_back', owner.id)
  return undefined
}
