import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import type { ApiReply, Wend } from '#test/wend.ts'

/**
 * Sends calls while an account's row is locked, each after the previous one waits for the lock. They have done all
 * checks before locking, and continue in this order. @param beforeRelease a change of the account before the lock is
 * released
 */
export async function queueBehindAccountLock(
  { db }: Wend,
  userId: number,
  calls: (() => Promise<ApiReply>)[],
  beforeRelease: RawBuilder<unknown> = sql`select`,
): Promise<ApiReply[]> {
  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return Number(rows[0]?.n)
  }
  const replies: Promise<ApiReply>[] = []
  await inTransaction(db, async (tx) => {
    replies.length = 0
    await sql`select from users where id = ${userId} for update`.execute(tx)
    for (const call of calls) {
      replies.push(call())
      await expect.poll(countWaiting, { interval: 10, timeout: 10_000 }).toBe(replies.length)
    }
    await beforeRelease.execute(tx)
  })
  return Promise.all(replies)
}
