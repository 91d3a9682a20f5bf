import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Answer, Wend } from '#test/wend.ts'

/**
 * Sends calls while an account's row is locked, each once the one before waits for it, so that they continue in this order: their
 * checks before the lock are done by then. @param then what happens to the account before it is released
 */
export async function whileLocked(
  { db }: Wend,
  userId: number,
  calls: (() => Promise<Answer>)[],
  then: RawBuilder<unknown> = sql`select`,
): Promise<Answer[]> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return Number(rows[0]?.n)
  }
  const answers: Promise<Answer>[] = []
  await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${userId} for update`.execute(tx)
    for (const call of calls) {
      answers.push(call())
      await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toBe(answers.length)
    }
    await then.execute(tx)
  })
  return Promise.all(answers)
}
