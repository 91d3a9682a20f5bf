import { sql } from 'kysely'
import type { OutboxConsumer } from '#server/outbox/consumer.ts'

/** Keeps what search reads as sites and articles are: those that are shown have an entry, no others have. */
export const searchIndex: OutboxConsumer = {
  name: 'search',
  // Some tenths of a second, which what a person does may have to wait for.
  batch: 100,
  apply: async (tx, changes) => {
    const ids = changes.map(({ id }) => id)
    await sql`select index_search(${ids}::integer[])`.execute(tx)
  },
}
