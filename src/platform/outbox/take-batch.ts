import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import type { OutboxChange, OutboxConsumer } from './consumer.ts'

/** Advisory lock class, unique in this database. */
const lockClass = 1_466_265_191

/** A consumer threw; its batch was rolled back. */
export class ConsumerError extends Error {
  readonly changes: OutboxChange[]

  constructor(changes: OutboxChange[], cause: unknown) {
    super('an outbox consumer failed', { cause })
    this.changes = changes
  }
}

/**
 * Takes a consumer's next items, oldest first, individual changes before bulk ones, and runs the consumer on them. All
 * rows of an item are taken together, so that their order is preserved.
 * @returns the number of items; `busy` if another process runs this consumer
 * @throws ConsumerError
 */
export async function takeBatch(
  db: Db,
  consumer: OutboxConsumer,
  limit = consumer.batchSize,
): Promise<number | 'busy'> {
  let changes: OutboxChange[] = []
  return inTransaction(db, async (tx) => {
    changes = []
    const { rows } = await sql<{ is_locked: boolean }>`
      select pg_try_advisory_xact_lock(${lockClass}, hashtext(${consumer.name})) as is_locked`.execute(tx)
    if (!rows[0]?.is_locked) return 'busy' as const
    changes = await dequeue(tx, consumer.name, limit)
    if (changes.length > 0) await consumer.apply(tx, changes)
    return changes.length
  }).catch((error: unknown) => {
    throw changes.length > 0 ? new ConsumerError(changes, error) : error
  })
}

async function dequeue(tx: Tx, consumer: string, limit: number): Promise<OutboxChange[]> {
  const { rows } = await sql<OutboxChange>`
    with next as materialized (
      select kind, thing_id from outbox
      where consumer = ${consumer} and (due_on is null or due_on <= now())
      order by is_bulk, id limit ${limit}
    ), taken as (
      delete from outbox o using (select distinct kind, thing_id from next) as n
      where o.consumer = ${consumer} and o.kind = n.kind and o.thing_id = n.thing_id
      returning o.kind, o.thing_id, o.id, o.action, o.is_bulk
    ), joined as (
      select kind, thing_id, bool_and(is_bulk) as is_bulk, min(id) as first_id, (array_agg(action order by id))[1] as first,
        (array_agg(action order by id desc))[1] as last
      from taken group by kind, thing_id
    )
    select kind, thing_id as id,
      case when last = 'left' then 'left' when first = 'appeared' then 'appeared' else 'changed' end as action
    from joined order by is_bulk, first_id`.execute(tx)
  return rows
}

/** Postpones a failing item with exponential backoff, so that it does not block others. */
export async function postpone(db: Db, consumer: OutboxConsumer, { kind, id }: OutboxChange): Promise<void> {
  await sql`
    update outbox set attempts = attempts + 1,
      due_on = now() + least(3600, 2 ^ least(attempts, 12)) * interval '1 second'
    where consumer = ${consumer.name} and kind = ${kind} and thing_id = ${id}`.execute(db)
}

/** Runs consumers until all changes committed so far are processed, for tests and one-off commands. */
export async function drainOutbox(db: Db, consumers: OutboxConsumer[]): Promise<void> {
  for (const consumer of consumers) {
    for (;;) {
      const count = await takeBatch(db, consumer)
      if (count === 0) break
      if (count === 'busy') await wait(10)
    }
  }
}
