import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { OutboxConsumer } from './consumer.ts'
import { takeBatch } from './take-batch.ts'

/** Returns when consumers have handled everything that was committed before: for tests and one-off commands. */
export async function drainOutbox(db: Db, consumers: OutboxConsumer[]): Promise<void> {
  for (const consumer of consumers) {
    for (;;) {
      const taken = await takeBatch(db, consumer)
      if (taken === 0) break
      if (taken === 'busy') await wait(10)
    }
  }
}
