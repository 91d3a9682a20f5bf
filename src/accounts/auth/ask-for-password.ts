import { apiError, invalidFields } from '#api-contract/api-error.ts'
import { required } from '#api-contract/errors.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { proveFirst, wrongPassword } from '../users/errors.ts'
import type { Verified } from '../users/verified.ts'
import { verifyPassword } from './passwords.ts'
import { lockByPassword, lockProved, proofOf } from './recent-auth.ts'

/**
 * Requires the password again, before something that a passer-by at an unlocked screen must not do. Where there is a second
 * factor that has been asked for, and the password says nothing more.
 * @returns what locks the account in the transaction that acts, and refuses where the password or the proof has ended by then
 */
export async function askForPassword(
  context: RequestContext<Viewer>,
  password: string | undefined,
): Promise<(tx: Tx) => Promise<Verified>> {
  const { db, services, viewer } = context
  const { password_hash, has_second_factor, is_proved } = await proofOf(db, viewer)
  if (has_second_factor) {
    if (!is_proved) throw apiError(proveFirst())
    return (tx) => lockProved(tx, viewer)
  }
  if (password === undefined) throw invalidFields({ current_password: [required()] })
  const guesses = services.limits.of('confirm_password', viewer.session_id)
  await guesses.take()
  const wrong = invalidFields({ current_password: [wrongPassword()] })
  if (!(await verifyPassword(password, password_hash))) {
    context.record('password_refused')
    throw wrong
  }
  await guesses.giveBack()
  return async (tx) => {
    const owner = await lockByPassword(tx, viewer, password_hash)
    if (!owner) throw wrong
    return owner
  }
}
