import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { disableIfNoFactorLeft } from './second-factor.ts'
import { removeSecondSteps } from './second-step.ts'

/** Credentials other than password and sessions, by table, with a condition for rows added since a time. */
export const credentialsSince = (since: string): Record<string, RawBuilder<boolean>> => ({
  passkeys: sql`created_on >= ${since}`,
  account_domains: sql`created_on >= ${since}`,
  recovery_codes: sql`created_on >= ${since}`,
  // An unconfirmed app must not become a factor later.
  totp_secrets: sql`coalesce(confirmed_on >= ${since}, true)`,
  sessions: sql`scopes is not null and created_on >= ${since}`,
})

/**
 * Removes all credentials added since a time, or all of them; the caller handles the password and sessions. Disables
 * the second factor if it was enabled since, or if no method is left.
 * @returns true if anything was removed
 */
export async function removeCredentials(
  tx: Tx,
  { id }: RecheckedAccount,
  since = '-infinity',
): Promise<boolean> {
  let removedCount = 0
  for (const [table, isAddedSince] of Object.entries(credentialsSince(since))) {
    const deleted =
      await sql`delete from ${sql.table(table)} where user_id = ${id} and ${isAddedSince}`.execute(tx)
    removedCount += countAffected(deleted)
  }
  const disabled = await sql`update users set has_second_factor = false where id = ${id} and has_second_factor
    and exists (select from account_events
      where user_id = ${id} and kind = 'second_factor_on' and created_on >= ${since})`.execute(tx)
  await disableIfNoFactorLeft(tx, id)
  return removedCount + countAffected(disabled) > 0
}

/** Removes credentials from before the address was confirmed: someone else may have created the account. */
export async function removeEarlyCredentials(
  tx: Tx,
  context: RequestContext,
  owner: RecheckedAccount,
): Promise<void> {
  await removeSecondSteps(tx, owner.id)
  if (!(await removeCredentials(tx, owner))) return
  await notifyOwner(tx, context, owner, 'early_ways_removed')
  context.record('early_ways_removed', owner.id)
}
