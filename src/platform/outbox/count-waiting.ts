import { type QueryExecutorProvider, sql } from 'kysely'

/** How many rows are waiting for each consumer, including zeros. */
export async function countWaiting(db: QueryExecutorProvider): Promise<{ consumer: string; n: number }[]> {
  const { rows } = await sql<{ consumer: string; n: number }>`
    select c.consumer, count(o.id) as n
    from (select distinct consumer from outbox_consumers) as c left join outbox o on o.consumer = c.consumer
    group by c.consumer order by c.consumer`.execute(db)
  return rows
}
