import { sql } from 'kysely'
import type { OutboxConsumer } from '#server/outbox/consumer.ts'

/** Keeps the dense numbering that the shuffled list draws from, and the blocks that far pages of lists are found by. */
export const siteNumbering: OutboxConsumer = {
  name: 'lists',
  batch: 500,
  apply: async (tx, changes) => {
    const ids = changes.map(({ id }) => id)
    await sql`select number_sites(${ids}::integer[])`.execute(tx)
  },
}
