import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { listenForInvalidation } from '#platform/cache/invalidation.ts'
import { openDatabase } from '#platform/db/db.ts'
import type { OutboxConsumer } from '../consumer.ts'
import { startOutbox } from '../start-outbox.ts'

// Run by tests as a separate process: runs the outbox and turns each change into a row of `effects` with this process's
// name. Prints the dequeued items before it writes, and is slow with item 666.

const [url = '', name = ''] = process.argv.slice(2)

const consumer: OutboxConsumer = {
  name: 'echo',
  batchSize: 20,
  apply: async (tx, changes) => {
    console.log(`claimed ${changes.map(({ id }) => id).join(' ')}`)
    if (changes.some(({ id }) => id === 666)) await wait(60_000)
    for (const { kind, id, action } of changes) {
      await sql`insert into effects (kind, thing_id, action, by) values (${kind}, ${id}, ${action}, ${name})`.execute(
        tx,
      )
    }
  },
}

const log = { debug: () => {}, warn: () => {}, error: () => {} }
const database = openDatabase(url, { connections: 3 })
const invalidation = await listenForInvalidation(url, () => {})
startOutbox({ db: database.db, invalidation, consumers: [consumer], log })
console.log('ready')
