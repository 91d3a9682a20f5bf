import { sql } from 'kysely'
import type { Tx } from '#server/db.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { endSuspensionJob } from './jobs.ts'

/** A date far enough to mean "until further notice": PostgreSQL's infinity is not a date elsewhere. */
const furtherNotice = '9999-12-31T00:00:00.000Z'

const tables = ['blogs', 'reviews', 'discussions', 'comments'] as const
type Hidden = Record<(typeof tables)[number], number[]>

export interface SuspensionOrder {
  /** Null: until further notice. */
  until: Date | null
  /** Whether all their content is hidden in the meantime. */
  hide_content: boolean
  reason: string
}

/**
 * Suspends a person. No session of theirs works from the commit on, on any process; earlier ones never work again
 * (src/features/accounts/sessions.ts). @returns how many of their items were hidden
 * @throws a check violation, turned into a refusal, where no staff would remain
 */
export async function suspend(tx: Tx, userId: number, order: SuspensionOrder): Promise<number> {
  const suspendedUntil = order.until ?? furtherNotice
  await tx
    .updateTable('users')
    .set({ suspended_until: suspendedUntil, suspension_reason: order.reason })
    .where('id', '=', userId)
    .execute()
  const hidden = await hiddenBefore(tx, userId)
  const count = order.hide_content ? await hideAll(tx, userId, hidden) : 0
  await tx
    .insertInto('suspensions')
    .values({ user_id: userId, hidden: JSON.stringify(hidden) })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ hidden: JSON.stringify(hidden) }))
    .execute()
  if (order.until) {
    await addJob(
      tx,
      endSuspensionJob,
      { user_id: userId },
      { run_at: order.until, key: `end suspension ${userId}` },
    )
  }
  return count
}

/** A site that was merged into another one in the meantime stays hidden. */
const isItself = sql<boolean>`not exists
  (select from merges m where m.from_blog_id = blogs.id and m.undone_on is null)`

/** Restores a person; exactly what the suspension hid comes back. @returns how many items */
export async function endSuspension(tx: Tx, userId: number): Promise<number> {
  const hidden = await hiddenBefore(tx, userId)
  let count = 0
  for (const table of tables) {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ status: 'published' })
      .where('id', '=', sql<number>`any(${hidden[table]}::int[])`)
      .where('status', '=', 'hidden')
      .where(table === 'blogs' ? isItself : sql<boolean>`true`)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  await tx.deleteFrom('suspensions').where('user_id', '=', userId).execute()
  // Sessions from before the suspension; after its end date, there may be newer ones.
  await sql`delete from sessions s using users u where u.id = ${userId} and s.user_id = u.id
    and s.created_on < coalesce(u.suspended_until, 'infinity')`.execute(tx)
  await tx
    .updateTable('users')
    .set({ suspended_until: null, suspension_reason: null })
    .where('id', '=', userId)
    .execute()
  return count
}

async function hiddenBefore(tx: Tx, userId: number): Promise<Hidden> {
  const row = await tx
    .selectFrom('suspensions')
    .select('hidden')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return (row?.hidden as Hidden | undefined) ?? { blogs: [], reviews: [], discussions: [], comments: [] }
}

/** Hides a person's published content, and records it in `hidden`. */
async function hideAll(tx: Tx, userId: number, hidden: Hidden): Promise<number> {
  let count = 0
  for (const table of tables) {
    const rows = await tx
      .updateTable(table)
      .set({ status: 'hidden' })
      .where('user_id', '=', userId)
      .where('status', '=', 'published')
      .returning('id')
      .execute()
    hidden[table] = [...hidden[table], ...rows.map(({ id }) => id)]
    count += rows.length
  }
  return count
}
