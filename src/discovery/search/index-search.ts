import { sql } from 'kysely'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'

/** Maintains what search reads: visible sites and articles have an entry, no others have. */
export const searchIndex: OutboxConsumer = {
  name: 'search',
  // Some tenths of a second, which a person's change may have to wait for.
  batch: 100,
  apply: async (tx, changes) => {
    const idsOf = (isPopularity: boolean) =>
      changes.filter(({ kind }) => (kind === 'popularity') === isPopularity).map(({ id }) => id)
    const [changed, popular] = [idsOf(false), idsOf(true)]
    if (changed.length > 0) await sql`select index_search(${changed}::integer[])`.execute(tx)
    // What was indexed above knows it already.
    if (popular.length > 0) await sql`select index_popularity(${popular}::integer[])`.execute(tx)
  },
}
