import { sql } from 'kysely'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'

/** Maintains what search in posts reads: posts of listed sites have an entry, no others have. */
export const postIndex: OutboxConsumer = {
  name: 'post_search',
  // Up to fifty posts each: some tenths of a second.
  batch: 10,
  apply: async (tx, changes) => {
    await sql`select index_posts(${[...new Set(changes.map(({ id }) => id))]}::integer[])`.execute(tx)
  },
}
