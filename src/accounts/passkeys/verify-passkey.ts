import type { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import { lockAndRecheckAccount } from '../users/rechecked-account.ts'
import { consumeChallenge, findPasskey, passkeyExists, updateCounter } from './queries.ts'
import { readChallenge, verifyAssertion } from './webauthn.ts'

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
  const challenge = await readChallenge(assertion)
  // A wrong response uses up the challenge, too.
  if (challenge === undefined || !(await consumeChallenge(tx, challenge))) return undefined
  const passkey = await findPasskey(tx, assertion.id)
  if (!passkey || (ownerId !== undefined && passkey.user_id !== ownerId)) return undefined
  context.setSubject(passkey.user_id)
  const { userHandle } = assertion.response
  if (userHandle && passkey.passkey_handle?.toString('base64url') !== userHandle) return undefined
  const usage = await verifyAssertion(config, assertion, challenge, passkey.public_key)
  if (!usage) return undefined
  const owner = await lockAndRecheckAccount(tx, passkey.user_id, () => passkeyExists(tx, passkey.id))
  if (!owner) return undefined
  if (await updateCounter(tx, passkey.id, usage)) return owner
  await notifyOwner(tx, context, owner, 'passkey_counted_back')
  context.record('passkey_counted_back', owner.id)
  return undefined
}
