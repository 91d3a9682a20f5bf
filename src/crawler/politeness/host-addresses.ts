import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isCdnAddress } from '../http/cdn-addresses.ts'
import { recordHostAddress } from './record-host-address.ts'
import type { createResolvedHosts } from './resolved-hosts.ts'

/** Resolves hosts: those at the same IP address share a throttle group. */
export interface HostAddresses {
  /** @returns the host's address, and whether the host has just joined another throttle group */
  resolve(
    host: { host_id: number; address: string | null },
    hostname: string,
  ): Promise<{ address: string | null; hasJoinedGroup: boolean }>
  /**
   * Reserves a slot of a CDN address at a time (milliseconds since 1970); other addresses need none.
   * @returns the next free time; null if the slot is reserved
   */
  reserveSlot(address: string | null, at: number): Promise<number | null>
}

/** Ten requests per second to a CDN address, by all processes together. */
const networkGapMs = 100

export function createHostAddresses(
  db: Db,
  { getAddress }: Pick<ReturnType<typeof createResolvedHosts>, 'getAddress'>,
  timeScale: number,
): HostAddresses {
  return {
    async resolve({ host_id, address }, hostname) {
      const resolvedAddress = (await getAddress(hostname)) ?? null
      const isNew = resolvedAddress !== null && resolvedAddress !== address
      return {
        address: resolvedAddress,
        hasJoinedGroup: isNew && (await recordHostAddress(db, host_id, resolvedAddress)),
      }
    },
    async reserveSlot(address, at) {
      if (address === null || !isCdnAddress(address)) return null
      const slotTime = sql`to_timestamp(${at / 1000}::float8)`
      const { rows } = await sql<{ free_on: string | null }>`
        with taken as (
          insert into reading_networks as n (address, free_on)
          values (${address}, ${slotTime} + make_interval(secs => ${(networkGapMs * timeScale) / 1000}::float8))
          on conflict (address) do update set free_on = excluded.free_on where n.free_on <= ${slotTime} returning address)
        select n.free_on from (select) as single_row left join reading_networks n on n.address = ${address}
        where not exists (select from taken)`.execute(db)
      const [conflict] = rows
      if (!conflict) return null
      // A concurrent reservation is not visible yet; then the time from before it is returned.
      return Math.max(at, Date.parse(conflict.free_on ?? '') || 0)
    },
  }
}
