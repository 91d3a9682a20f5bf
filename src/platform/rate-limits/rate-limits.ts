import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import {
  type CountedValue,
  type RateLimitName,
  rateLimitPolicies,
} from '#api-contract/rate-limit-policies.ts'
import { tooMany } from '#api-contract/refusal.ts'
import { limitKey } from './limit-key.ts'

export interface RateLimits {
  /**
   * Counts one action of an account, device or address, in one statement and over all processes. Every policy counts
   * separately.
   * @throws Refusal 429 with the seconds to wait; an error of the database like any other
   */
  take<P extends RateLimitName>(policy: P, who: CountedValue<P>): Promise<void>
  /** The count of one account, device or address, where an action may be taken back. */
  of<P extends RateLimitName>(policy: P, who: CountedValue<P>): Refillable
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
      throw tooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
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
