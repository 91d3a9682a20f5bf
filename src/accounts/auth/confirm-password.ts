import { apiError, invalidFields } from '#api-contract/api-error.ts'
import { required } from '#api-contract/errors.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { recentAuthRequired, wrongPassword } from '../users/errors.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { verifyPassword } from './passwords.ts'
import {
  getAuthState,
  lockAccountIfPasswordUnchanged,
  lockAccountIfRecentlyAuthenticated,
} from './recent-auth.ts'

/**
 * Re-authenticates with the password before sensitive actions. Accounts with a second factor need recent authentication
 * instead, and their password is ignored.
 * @returns a function to call first in the action's transaction: it locks the account, and throws if the password was
 * changed or the recent authentication has expired in the meantime
 * @throws ApiError 400 for a missing or wrong password, 403 without recent authentication
 */
export async function confirmPassword(
  context: RequestContext<Viewer>,
  password: string | undefined,
): Promise<(tx: Tx) => Promise<RecheckedAccount>> {
  const { db, services, viewer } = context
  const { password_hash, has_second_factor, is_recently_authenticated } = await getAuthState(db, viewer)
  if (has_second_factor) {
    if (!is_recently_authenticated) throw apiError(recentAuthRequired())
    return (tx) => lockAccountIfRecentlyAuthenticated(tx, viewer)
  }
  if (password === undefined) throw invalidFields({ current_password: [required()] })
  const guesses = services.limits.allowance('confirm_password', viewer.session_id)
  await guesses.take()
  const wrongPasswordError = invalidFields({ current_password: [wrongPassword()] })
  if (!(await verifyPassword(password, password_hash))) {
    context.record('password_refused')
    throw wrongPasswordError
  }
  await guesses.refund()
  return async (tx) => {
    const owner = await lockAccountIfPasswordUnchanged(tx, viewer, password_hash)
    if (!owner) throw wrongPasswordError
    return owner
  }
}
