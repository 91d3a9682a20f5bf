import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { OutboxChange, OutboxConsumer } from './consumer.ts'

/** Any number that no other advisory lock of ours has as its class. */
const lockClass = 1_466_265_191

/** A consumer threw: nothing of what it was given has been taken. */
export class ConsumerFailed extends Error {
  readonly changes: OutboxChange[]

  constructor(changes: OutboxChange[], cause: unknown) {
    super('a consumer of the outbox failed', { cause })
    this.changes = changes
  }
}

/**
 * Takes a consumer's next items, oldest first, single ones before bulk, and runs it on them. An item's rows are taken
 * together, so that its order is kept.
 * @returns how many items; `busy` where another process has it @throws ConsumerFailed
 */
export async function takeBatch(
  db: Db,
  consumer: OutboxConsumer,
  limit = consumer.batch,
): Promise<number | 'busy'> {
  let taken: OutboxChange[] = []
  return db
    .transaction()
    .execute(async (tx) => {
      taken = []
      const { rows } = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_xact_lock(${lockClass}, hashtext(${consumer.name})) as is_mine`.execute(tx)
      if (!rows[0]?.is_mine) return 'busy' as const
      taken = await claim(tx, consumer.name, limit)
      if (taken.length > 0) await consumer.apply(tx, taken)
      return taken.length
    })
    .catch((error: unknown) => {
      throw taken.length > 0 ? new ConsumerFailed(taken, error) : error
    })
}

async function claim(tx: Tx, consumer: string, limit: number): Promise<OutboxChange[]> {
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

/** Postpones an item that its consumer fails at, longer each time, so that others do not wait for it. */
export async function postpone(db: Db, consumer: OutboxConsumer, { kind, id }: OutboxChange): Promise<void> {
  await sql`
    update outbox set attempts = attempts + 1,
      due_on = now() + least(3600, 2 ^ least(attempts, 12)) * interval '1 second'
    where consumer = ${consumer.name} and kind = ${kind} and thing_id = ${id}`.execute(db)
}

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
