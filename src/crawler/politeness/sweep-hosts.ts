import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** How long hosts are kept that were only visited through redirects, feeds or pictures of other sites. */
const retentionDays = 30
const batchSize = 1000

/** The pseudo-host of all pictures belongs to no site. */
const isNeeded = sql`(h.name = 'pictures' or coalesce(h.stopped_until > now(), false)
  or exists (select from reading_sites s where s.host_id = h.id)
  or exists (select from reading_claims c where c.host_id = h.id))`

/**
 * Removes sites and their crawl state from the schedule, and their hosts unless other sites use them. A running crawl
 * loses its lease.
 */
export async function forgetSchedule(tx: Tx, siteIds: number[]): Promise<void> {
  const { rows: addresses } = await sql<{ url: string | null }>`
    select unnest(array[site_url, page_url, feed_url]) as url from reading_state
    where blog_id = any(${siteIds}::integer[])`.execute(tx)
  await sql`delete from reading_claims where blog_id = any(${siteIds}::integer[])`.execute(tx)
  const { rows: scheduled } = await sql<{ host_id: number }>`
    delete from reading_sites where blog_id = any(${siteIds}::integer[]) returning host_id`.execute(tx)
  const names = addresses.flatMap(({ url }) => (url === null ? [] : (URL.parse(url)?.hostname ?? [])))
  const { rows: hosts } = await sql<{ id: number }>`
    select id from reading_hosts
    where id = any(${scheduled.map(({ host_id }) => host_id)}::integer[]) or name = any(${names}::text[])`.execute(
    tx,
  )
  await forgetHosts(
    tx,
    hosts.map(({ id }) => id),
  )
}

/** Skips hosts that are leased. */
async function forgetHosts(tx: Tx, ids: number[]): Promise<void> {
  // Recheck under the lock: the host may have been leased in between.
  const { rows: locked } = await sql<{ id: number }>`
    select id from reading_hosts where id = any(${ids}::integer[]) order by id for update skip locked`.execute(
    tx,
  )
  const { rows } = await sql<{ name: string }>`
    delete from reading_hosts h where id = any(${locked.map(({ id }) => id)}::integer[]) and not ${isNeeded} returning name`.execute(
    tx,
  )
  const origins = rows.flatMap(({ name }) => [`https://${name}`, `http://${name}`])
  await sql`delete from reading_robots where origin = any(${origins}::text[])`.execute(tx)
}

/** Deletes hosts, addresses and throttle groups that no site uses, in batches. */
export async function sweepHosts(db: Db): Promise<void> {
  for (let lastId = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from reading_hosts h where id > ${lastId} and not ${isNeeded}
        and coalesce(greatest(visited_on, busy_on), '-infinity') < now() - make_interval(days => ${sql.lit(retentionDays)})
      order by id limit ${sql.lit(batchSize)}`.execute(db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) break
    lastId = ids.at(-1) as number
    await inTransaction(db, (tx) => forgetHosts(tx, ids))
  }
  await sweepUnused(db, 'reading_addresses', 'address', isAddressUnused)
  await sweepUnused(db, 'reading_lanes', 'id', isGroupUnused)
  await sql`delete from reading_networks where free_on < now() - interval '1 day'`.execute(db)
}

const isAddressUnused = sql`not exists (select from reading_hosts h where h.address = t.address)`
const isGroupUnused = sql`name <> 'pictures'
  and not exists (select from reading_hosts h where h.lane_id = t.id)
  and not exists (select from reading_sites s where s.lane_id = t.id)
  and not exists (select from reading_addresses a where a.lane_id = t.id)`

/** Deletes unused rows, rechecking them under a lock. */
async function sweepUnused(
  db: Db,
  table: 'reading_addresses' | 'reading_lanes',
  key: 'address' | 'id',
  isUnused: RawBuilder<unknown>,
): Promise<void> {
  const [from, id] = [sql.table(table), sql.ref(key)]
  for (let sweptCount = batchSize; sweptCount === batchSize; ) {
    sweptCount = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string | number }>`
        select ${id} as id from ${from} t where ${isUnused} limit ${sql.lit(batchSize)} for update skip locked`.execute(
        tx,
      )
      if (rows.length > 0)
        await sql`delete from ${from} t where ${id} in (${sql.join(rows.map((row) => row.id))}) and ${isUnused}`.execute(
          tx,
        )
      return rows.length
    })
  }
}
