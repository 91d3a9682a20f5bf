import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import {
  type RateLimitKey,
  type RateLimitName,
  type RateLimitPolicy,
  rateLimitPolicies,
} from '#api-contract/rate-limit-policies.ts'
import { rateLimited } from '#api-contract/standard-errors.ts'
import type { Db } from '../db/db.ts'
import { defineJob, type Task, task } from '../jobs/job.ts'

export interface RateLimits {
  /**
   * Counts one action of an account, device or IP address, in one statement and across all processes. Policies count
   * separately.
   * @throws ApiError 429 with the seconds to wait; database errors as usual
   */
  take<P extends RateLimitName>(policy: P, subject: RateLimitKey<P>): Promise<void>
  /** The allowance of an account, device or IP address, for actions that can be refunded. */
  allowance<P extends RateLimitName>(policy: P, subject: RateLimitKey<P>): Allowance
}

export interface Allowance {
  /** Counts one action, like `RateLimits.take`. */
  take(): Promise<void>
  /** Refunds it, for instance after a successful log-in. */
  refund(): Promise<void>
}

/** @param scale multiplies each policy's limit; 0 disables all limits */
export function createRateLimits(pool: Pool, scale: number): RateLimits {
  const noop = async () => {}
  if (scale === 0) return { take: noop, allowance: () => ({ take: noop, refund: noop }) }

  const limiters = new Map<RateLimitName, RateLimiterPostgres>()
  function getLimiter(name: RateLimitName): RateLimiterPostgres {
    const existing = limiters.get(name)
    if (existing) return existing
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

  const keyFor = (name: RateLimitName, subject: string | number) =>
    hashSubject(rateLimitPolicies[name].by, String(subject))
  async function take(name: RateLimitName, subject: string | number): Promise<void> {
    try {
      await getLimiter(name).consume(keyFor(name, subject))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw rateLimited(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    }
  }
  return {
    take,
    allowance: (name, subject) => ({
      take: () => take(name, subject),
      refund: async () => void (await getLimiter(name).reward(keyFor(name, subject))),
    }),
  }
}

/**
 * Normalizes a counted value: IPv6 addresses count by /64 network, which a household or rented machine owns completely;
 * names and email addresses ignore case.
 */
function normalizeSubject(subjectKind: RateLimitPolicy['by'], subject: string): string {
  const host = subjectKind === 'ip' ? withoutPort(subject) : subject
  if (subjectKind !== 'ip' || !ipaddr.isValid(host)) return subject.normalize('NFKC').toLowerCase()
  const address = ipaddr.process(host)
  if (address.kind() === 'ipv4') return address.toString()
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
}

/** Some proxies append the port, which differs per connection. */
const withoutPort = (subject: string) =>
  subject.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** The stored form of a counted value: a short hash instead of the address or name. */
const hashSubject = (subjectKind: RateLimitPolicy['by'], subject: string): string =>
  createHash('sha256').update(normalizeSubject(subjectKind, subject)).digest('base64url').slice(0, 22)

/** Removes expired counts; hourly is plenty. */
export const sweepRateLimits = defineJob<object>('sweep_rate_limits', 3)

export const sweepRateLimitsTask = (db: Db): Task =>
  task(sweepRateLimits, async () => {
    await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db)
  })
