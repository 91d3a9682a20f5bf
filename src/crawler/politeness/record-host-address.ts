import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { isCdnAddress } from '../http/cdn-addresses.ts'

/**
 * Stores a host's IP address and merges its throttle group with that of the other hosts there. The smaller group is
 * merged into the larger one, so hosts that shared a group still do.
 * @returns whether groups were merged
 */
export async function recordHostAddress(db: Db, hostId: number, address: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isShared = !isCdnAddress(address) && (await mergeGroups(tx, hostId, address))
    await sql`update reading_hosts set address = ${address} where id = ${hostId}`.execute(tx)
    return isShared
  })
}

async function mergeGroups(tx: Tx, hostId: number, address: string): Promise<boolean> {
  // Serializes transactions for this address; the next one sees this result.
  await sql`
    insert into reading_addresses as existing (address, lane_id)
    select ${address}, lane_id from reading_hosts where id = ${hostId}
    on conflict (address) do update set lane_id = existing.lane_id`.execute(tx)
  const { rows } = await sql<{ id: number; hosts: number }>`
    select l.id, (select count(*) from reading_hosts h where h.lane_id = l.id) as hosts
    from reading_lanes l
    where l.id in (select lane_id from reading_hosts where id = ${hostId}
      union select lane_id from reading_addresses where address = ${address})
    order by l.id for no key update`.execute(tx)
  const [larger, smaller] = rows.toSorted((a, b) => b.hosts - a.hosts)
  if (!larger || !smaller) return false
  await sql`
    update reading_lanes l set gap_ms = greatest(l.gap_ms, other.gap_ms), free_on = greatest(l.free_on, other.free_on),
      next_on = least(l.next_on, other.next_on)
    from reading_lanes other where l.id = ${larger.id} and other.id = ${smaller.id}`.execute(tx)
  await sql`update reading_lanes set next_on = null where id = ${smaller.id}`.execute(tx)
  for (const table of ['reading_sites', 'reading_hosts', 'reading_addresses'])
    await sql`update ${sql.table(table)} set lane_id = ${larger.id} where lane_id = ${smaller.id}`.execute(tx)
  return true
}
