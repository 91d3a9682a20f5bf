import { sql } from 'kysely'
import { furtherNotice } from '#accounts/auth/further-notice.ts'
import { addHold, releaseHoldsOf } from '#holds/holds.ts'
import type { Tx } from '#platform/db/db.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { endSuspensionJob } from './jobs.ts'
import { shownContentOf } from './queries.ts'

export interface SuspensionOrder {
  /** Null: until further notice. Left out: the same, unless they are suspended already: then that stays. */
  until?: Date | null
  /** Whether all their content is hidden in the meantime. */
  hide_content: boolean
  reason: string
  /** Who of the staff ordered it. */
  by: number
}

/**
 * Suspends a person. No session of theirs works once a process has heard of the commit, which takes a message; earlier
 * ones never work again (src/accounts/auth/session-cache.ts). What they wrote is hidden by one hold on the person.
 * @returns how many of their items were hidden
 * @throws a check violation, turned into a refusal, where no staff would remain
 */
export async function suspend(tx: Tx, userId: number, order: SuspensionOrder): Promise<number> {
  const { until, hide_content, reason, by } = order
  await allowLongStatements(tx)
  await tx
    .updateTable('users')
    .set({ suspended_until: until ?? furtherNotice, suspension_reason: reason })
    .where('id', '=', userId)
    .$if(until === undefined, (rows) =>
      rows.where((row) =>
        row.or([row('suspended_until', 'is', null), row('suspended_until', '<=', sql<string>`now()`)]),
      ),
    )
    .execute()
  const suspensionId = await addSuspension(tx, userId)
  const shownBefore = await countShown(tx, userId)
  if (hide_content) {
    const hold = { why: 'suspension', cause_id: suspensionId, note: reason, held_by: by } as const
    await addHold(tx, { kind: 'user', id: userId }, hold)
  } else await releaseHoldsOf(tx, 'suspension', suspensionId)
  if (until) {
    await addJob(
      tx,
      endSuspensionJob,
      { user_id: userId },
      { run_at: until, key: `end suspension ${userId}` },
    )
  }
  return shownBefore - (await countShown(tx, userId))
}

/** Restores a person; what nothing but the suspension hid comes back. @returns how many items */
export async function endSuspension(tx: Tx, userId: number): Promise<number> {
  await allowLongStatements(tx)
  const shownBefore = await countShown(tx, userId)
  const ended = await tx.deleteFrom('suspensions').where('user_id', '=', userId).returning('id').execute()
  for (const { id } of ended) await releaseHoldsOf(tx, 'suspension', id)
  // Sessions from before the suspension; after its end date, there may be newer ones.
  await sql`delete from sessions s using users u where u.id = ${userId} and s.user_id = u.id
    and s.created_on < coalesce(u.suspended_until, 'infinity')`.execute(tx)
  await tx
    .updateTable('users')
    .set({ suspended_until: null, suspension_reason: null })
    .where('id', '=', userId)
    .execute()
  return (await countShown(tx, userId)) - shownBefore
}

/** A member may have written 50,000 comments, and their status changes in one statement. */
const allowLongStatements = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx)

/** Whether a suspension has not ended yet, be its last day over or not. */
export async function hasSuspension(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('suspensions').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** One row while a member is suspended: a new suspension after the last one's end date reuses it. */
async function addSuspension(tx: Tx, userId: number): Promise<number> {
  const { id } = await tx
    .insertInto('suspensions')
    .values({ user_id: userId })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many items of a person are shown. */
async function countShown(tx: Tx, userId: number): Promise<number> {
  const { blogs, reviews, discussions, comments } = await shownContentOf(tx, userId)
  return blogs + reviews + discussions + comments
}
