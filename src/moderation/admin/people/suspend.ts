import { sql } from 'kysely'
import { furtherNotice } from '#accounts/auth/further-notice.ts'
import { addHold, releaseHoldsByCause } from '#holds/holds.ts'
import type { Tx } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { endSuspensionJob } from './jobs.ts'
import { countVisibleContent } from './queries.ts'

export interface SuspensionOptions {
  /** Null: until further notice. Missing: keep the end date of a current suspension, else until further notice. */
  until?: Date | null
  /** Hides all their content during the suspension. */
  hide_content: boolean
  reason: string
  /** The staff member. */
  actorId: number
}

/**
 * Suspends a person. Their sessions stop working as soon as each process has received the invalidation, and never work
 * again (src/accounts/auth/session-cache.ts). A single hold on the person hides their content.
 * @returns the number of items hidden
 * @throws a check violation, reported as an API error, if no staff would remain
 */
export async function suspend(tx: Tx, userId: number, options: SuspensionOptions): Promise<number> {
  const { until, hide_content, reason, actorId } = options
  await allowLongStatements(tx)
  const condition =
    until === undefined ? sql`(suspended_until is null or suspended_until <= now())` : sql`true`
  await sql`
    update users set suspended_until = ${until ?? furtherNotice}, suspension_reason = ${reason}
    where id = ${userId} and ${condition}`.execute(tx)
  const suspensionId = await addSuspension(tx, userId)
  const visibleBefore = await countVisibleItems(tx, userId)
  if (hide_content) {
    const hold = { why: 'suspension', cause_id: suspensionId, note: reason, held_by: actorId } as const
    await addHold(tx, { kind: 'user', id: userId }, hold)
  } else await releaseHoldsByCause(tx, 'suspension', suspensionId)
  if (until) {
    await addJob(tx, endSuspensionJob, { user_id: userId }, { runAt: until, key: `end suspension ${userId}` })
  }
  return visibleBefore - (await countVisibleItems(tx, userId))
}

/** Ends a suspension and shows the content that nothing else hides. @returns the number of items shown again */
export async function endSuspension(tx: Tx, userId: number): Promise<number> {
  await allowLongStatements(tx)
  const visibleBefore = await countVisibleItems(tx, userId)
  const { rows: endedSuspensions } = await sql<Pick<Row<'suspensions'>, 'id'>>`
    delete from suspensions where user_id = ${userId} returning id`.execute(tx)
  for (const { id } of endedSuspensions) await releaseHoldsByCause(tx, 'suspension', id)
  // Only sessions from before the suspension: after its end date there may be newer ones.
  await sql`delete from sessions s using users u where u.id = ${userId} and s.user_id = u.id
    and s.created_on < coalesce(u.suspended_until, 'infinity')`.execute(tx)
  await sql`
    update users set suspended_until = null, suspension_reason = null where id = ${userId}`.execute(tx)
  return (await countVisibleItems(tx, userId)) - visibleBefore
}

/** A single statement changes the status of everything a member wrote, such as 50,000 comments. */
const allowLongStatements = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx)

/** True until a suspension has been ended, even if its end date has passed. */
export async function hasSuspension(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from suspensions where user_id = ${userId}`.execute(tx)
  return rows.length > 0
}

/** One row per suspended member; a new suspension reuses the row left by an expired suspension. */
async function addSuspension(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<Pick<Row<'suspensions'>, 'id'>>`
    insert into suspensions (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id returning id`.execute(tx)
  const { id } = firstRow(rows)
  return id
}

async function countVisibleItems(tx: Tx, userId: number): Promise<number> {
  const { blogs, reviews, discussions, comments } = await countVisibleContent(tx, userId)
  return blogs + reviews + discussions + comments
}
