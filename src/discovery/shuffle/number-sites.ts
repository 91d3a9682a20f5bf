import { sql } from 'kysely'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'

/** Maintains the dense numbering of the shuffled list, and the blocks by which far pages of lists are found. */
export const siteNumbering: OutboxConsumer = {
  name: 'lists',
  batch: 500,
  apply: async (tx, changes) => {
    const ids = changes.map(({ id }) => id)
    await sql`select number_sites(${ids}::integer[])`.execute(tx)
  },
}
