import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '#contract/refusal.ts'
import { limitKey } from './limit-key.ts'
import { type PolicyName, policies } from './policies.ts'

export interface RateLimits {
  /**
   * Counts one deed of somebody, in one statement and over all processes.
   * @param who a network address, or an account's id, name or mail address, as the policy counts
   * @throws Refusal 429 with the seconds to wait; an error of the database like any other
   */
  take(policy: PolicyName, who: string | number): Promise<void>
  /** Takes one deed back, as when a log-in turned out right. */
  giveBack(policy: PolicyName, who: string | number): Promise<void>
}

/** @param scale multiplies what each policy allows; 0 turns all of them off */
export function createRateLimits(pool: Pool, scale: number): RateLimits {
  if (scale === 0) return { take: async () => {}, giveBack: async () => {} }

  const limiters = new Map<PolicyName, RateLimiterPostgres>()
  function limiterOf(name: PolicyName): RateLimiterPostgres {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = policies[name]
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

  const keyOf = (name: PolicyName, who: string | number) => limitKey(policies[name].by, String(who))
  return {
    async take(name, who) {
      try {
        await limiterOf(name).consume(keyOf(name, who))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw tooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
      }
    },
    async giveBack(name, who) {
      await limiterOf(name).reward(keyOf(name, who))
    },
  }
}
