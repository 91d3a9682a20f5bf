import type { Db } from '#server/db.ts'
import { isOfContentNetwork } from './content-networks.ts'
import type { createResolvedHosts } from './resolved-hosts.ts'
import { noteAddress } from './share-lanes.ts'

/** Where hosts are, and what follows from it for their turns. */
export interface HostAddresses {
  /** @returns the address of a host, and whether it shares a lane with the others there only from now on */
  find(
    host: { host_id: number; address: string | null },
    hostname: string,
  ): Promise<{ address: string | null; isJoined: boolean }>
  /**
   * Takes the turn of a content network's address at that time (milliseconds since 1970); others have none.
   * @returns when it is free otherwise; null when the turn is taken
   */
  takeTurn(address: string | null, at: number): number | null
}

/** One address of a content network is asked ten times a second, by this process. */
const networkGapMs = 100
const most = 10_000

export function createHostAddresses(
  db: Db,
  { addressOf }: Pick<ReturnType<typeof createResolvedHosts>, 'addressOf'>,
  scale: number,
): HostAddresses {
  const freeOn = new Map<string, number>()
  return {
    async find({ host_id, address }, hostname) {
      const found = (await addressOf(hostname)) ?? null
      const isOther = found !== null && found !== address
      return { address: found, isJoined: isOther && (await noteAddress(db, host_id, found)) }
    },
    takeTurn(address, at) {
      if (address === null || !isOfContentNetwork(address)) return null
      const free = freeOn.get(address) ?? 0
      if (free > at) return free
      if (freeOn.size > most) freeOn.clear()
      freeOn.set(address, at + networkGapMs * scale)
      return null
    },
  }
}
