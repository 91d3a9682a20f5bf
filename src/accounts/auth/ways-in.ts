import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { tellOwner } from '../events/tell-owner.ts'
import type { Verified } from '../users/verified.ts'
import { endWithoutFactor } from './second-factor.ts'
import { removeSecondSteps } from './second-step.ts'

/** What opens an account beside its password and log-ins, by table: the rows that were added since. */
export const waysIn = (since: string): Record<string, RawBuilder<boolean>> => ({
  passkeys: sql`created_on >= ${since}`,
  account_domains: sql`created_on >= ${since}`,
  recovery_codes: sql`created_on >= ${since}`,
  // An app that waits for its first code must not become a factor afterwards.
  totp_secrets: sql`coalesce(confirmed_on >= ${since}, true)`,
  // API tokens.
  sessions: sql`scopes is not null and created_on >= ${since}`,
})

/**
 * Removes every way into an account that was added since a moment, or all of them; the password and log-ins are the caller's.
 * The second factor goes off where it was switched on since, or nothing is left to give.
 * @returns whether there was anything to remove
 */
export async function removeWaysIn(tx: Tx, { id }: Verified, since = '-infinity'): Promise<boolean> {
  let removed = 0n
  for (const [table, isNew] of Object.entries(waysIn(since))) {
    const gone = await sql`delete from ${sql.table(table)} where user_id = ${id} and ${isNew}`.execute(tx)
    removed += gone.numAffectedRows ?? 0n
  }
  const off = await sql`update users set has_second_factor = false where id = ${id} and has_second_factor
    and exists (select from account_events
      where user_id = ${id} and kind = 'second_factor_on' and created_on >= ${since})`.execute(tx)
  await endWithoutFactor(tx, id)
  return removed + (off.numAffectedRows ?? 0n) > 0n
}

/** Removes all that whoever made the account has added, once somebody else shows that the address is theirs. */
export async function removeEarlyWaysIn(tx: Tx, context: RequestContext, owner: Verified): Promise<void> {
  await removeSecondSteps(tx, owner.id)
  if (!(await removeWaysIn(tx, owner))) return
  await tellOwner(tx, context, owner, 'early_ways_removed')
  context.record('early_ways_removed', owner.id)
}
