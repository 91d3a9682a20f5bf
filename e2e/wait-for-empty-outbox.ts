import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#platform/db/db.ts'

/** Waits until the outbox is empty: search and lists include rows that were inserted directly. */
export async function waitForEmptyOutbox(db: Db): Promise<void> {
  while (await db.selectFrom('outbox').select('id').limit(1).executeTakeFirst()) await wait(20)
}
