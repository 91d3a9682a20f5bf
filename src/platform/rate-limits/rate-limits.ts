import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '#api-contract/api-error.ts'
import {
  type RateLimitKey,
  type RateLimitName,
  type RateLimitPolicy,
  rateLimitPolicies,
} from '#api-contract/rate-limit-policies.ts'
import type { Db } from '../db/db.ts'
import { defineJob, type Task, task } from '../jobs/job.ts'

export interface RateLimits {
  /**
   * Counts one action of an account, device or address, in one statement and over all processes. Every policy counts
   * separately.
   * @throws ApiError 429 with the seconds to wait; an error of the database like any other
   */
  take<P extends RateLimitName>(policy: P, who: RateLimitKey<P>): Promise<void>
  /** The count of one account, device or address, where an action may be taken back. */
  of<P extends RateLimitName>(policy: P, who: RateLimitKey<P>): Refillable
}

export interface Refillable {
  /** Counts one action, like `RateLimits.take`. */
  take(): Promise<void>
  /** Takes it back, as when a log-in was correct. */
  giveBack(): Promise<void>
}

/** @param scale multiplies what each policy allows; 0 turns all of them off */
export function createRateLimits(pool: Pool, scale: number): RateLimits {
  const nothing = async () => {}
  if (scale === 0) return { take: nothing, of: () => ({ take: nothing, giveBack: nothing }) }

  const limiters = new Map<RateLimitName, RateLimiterPostgres>()
  function limiterOf(name: RateLimitName): RateLimiterPostgres {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = rateLimitPolicies[name]
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: Math.max(1, Math.round(points * scale)),
      duration: seconds,
    })
    limiters.set(name, limiter)
    return limiter
  }

  const keyOf = (name: RateLimitName, who: string | number) =>
    limitKey(rateLimitPolicies[name].by, String(who))
  async function take(name: RateLimitName, who: string | number): Promise<void> {
    try {
      await limiterOf(name).consume(keyOf(name, who))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw rateLimited(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    }
  }
  return {
    take,
    of: (name, who) => ({
      take: () => take(name, who),
      giveBack: async () => void (await limiterOf(name).reward(keyOf(name, who))),
    }),
  }
}

/**
 * What is counted as one: an IPv4 address; the /64 network of an IPv6 address, since a household or a rented machine
 * has all of it; a name or mail address whatever its case.
 */
function asOne(by: RateLimitPolicy['by'], who: string): string {
  const bare = by === 'address' ? withoutPort(who) : who
  if (by !== 'address' || !ipaddr.isValid(bare)) return who.normalize('NFKC').toLowerCase()
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv4') return address.toString()
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
}

/** Some proxies write the port too, which differs for every connection. */
const withoutPort = (who: string) =>
  who.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** What is kept instead of addresses and names, and always short. */
const limitKey = (by: RateLimitPolicy['by'], who: string): string =>
  createHash('sha256').update(asOne(by, who)).digest('base64url').slice(0, 22)

/** Removes expired counts; every hour is plenty. */
export const sweepRateLimits = defineJob<object>('sweep_rate_limits', 3)

export const sweepRateLimitsTask = (db: Db): Task =>
  task(sweepRateLimits, async () => {
    await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
  })
