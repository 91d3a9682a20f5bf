import { sql } from 'kysely'
import type { OutboxConsumer } from '#server/outbox/consumer.ts'

/** Maintains what search reads: visible sites and articles have an entry, no others have. */
export const searchIndex: OutboxConsumer = {
  name: 'search',
  // Some tenths of a second, which a person's change may have to wait for.
  batch: 100,
  apply: async (tx, changes) => {
    const ids = changes.map(({ id }) => id)
    await sql`select index_search(${ids}::integer[])`.execute(tx)
  },
}
