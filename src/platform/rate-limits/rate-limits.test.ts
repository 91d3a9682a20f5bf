import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { ApiError } from '#api-contract/api-error.ts'
import { rateLimitPolicies } from '#api-contract/rate-limit-policies.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { apiErrorFor } from '../http/errors/database-errors.ts'
import { createRateLimits, sweepRateLimitsTask } from './rate-limits.ts'

let database: Database
beforeAll(async () => {
  const template = inject('templateUrl')
  database = openDatabase(await cloneDatabase(template, databaseName(template)), { connections: 4 })
})
afterAll(async () => {
  await database.close()
  await dropDatabase(database.url)
})
beforeEach(() => database.db.deleteFrom('rate_limits').execute())

const createTestLimits = (scale = 1) => createRateLimits(database.pool, scale)

/** Runs an action repeatedly. @returns how many times it was allowed */
async function countAllowed(times: number, action: () => Promise<void>): Promise<number> {
  let allowedCount = 0
  for (let time = 0; time < times; time++) {
    const problem = await action().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (problem === undefined) allowedCount++
    else expect(problem).toBeInstanceOf(ApiError)
  }
  return allowedCount
}

describe('rate limits', () => {
  it("allow the policy's number of actions, then report how long to wait", async () => {
    const { take } = createTestLimits()
    const { points, seconds } = rateLimitPolicies.contact
    expect(await countAllowed(points + 3, () => take('contact', 1))).toBe(points)
    const rejection = await take('contact', 1).catch((error: unknown) => error)
    expect(rejection).toMatchObject({ status: 429 })
    const { retryAfterSeconds = 0 } = rejection as ApiError
    expect(retryAfterSeconds).toBeGreaterThan(seconds - 60)
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds)
  })

  it('count each policy and each person separately', async () => {
    const { take } = createTestLimits(0.1)
    await take('contact', 1)
    await expect(take('contact', 1)).rejects.toMatchObject({ status: 429 })
    await take('contact', 2)
    await take('report', 1)
    // A name cannot collide with an id.
    await take('log_in_by_name', '1')
    await take('log_in_by_device', 1)
    await take('confirm_password', 1)
  })

  it('ignore case, and count an IPv6 network as one', async () => {
    const { take } = createTestLimits(1 / 100)
    await take('log_in_by_name', 'Ada@Example.com')
    await expect(take('log_in_by_name', 'ada@example.COM')).rejects.toMatchObject({ status: 429 })
    await take('sign_up', '2001:db8:1:2:3:4:5:6')
    await expect(take('sign_up', '2001:db8:1:2::7')).rejects.toMatchObject({ status: 429 })
    await take('sign_up', '2001:db8:1:3::7')
    await take('sign_up', '203.0.113.7')
    await expect(take('sign_up', '::ffff:203.0.113.7')).rejects.toMatchObject({ status: 429 })
    await expect(take('sign_up', '203.0.113.7:4711')).rejects.toMatchObject({ status: 429 })
    await expect(take('sign_up', '[2001:db8:1:2::8]:4711')).rejects.toMatchObject({ status: 429 })
    await take('sign_up', '203.0.113.8')
  })

  it('refund an action', async () => {
    const guesses = createTestLimits(1 / 20).allowance('log_in_by_name', 'ada')
    for (let time = 0; time < 5; time++) {
      await guesses.take()
      await guesses.refund()
    }
    await guesses.take()
    await expect(guesses.take()).rejects.toMatchObject({ status: 429 })
  })

  it('reset after their period, and delete expired counts', async () => {
    const { take } = createTestLimits(0.1)
    await take('contact', 1)
    await take('contact', 2)
    await database.db
      .updateTable('rate_limits')
      .set({ expire: Date.now() - 1 })
      .execute()
    await take('contact', 1)
    const attempt = { jobId: '1', number: 1, signal: AbortSignal.timeout(10_000) }
    await sweepRateLimitsTask(database.db).run({}, attempt)
    expect(await database.db.selectFrom('rate_limits').select('points').execute()).toEqual([{ points: 1 }])
  })

  it('are scaled, and disabled by 0', async () => {
    expect(await countAllowed(25, () => createTestLimits(2).take('contact', 1))).toBe(20)
    expect(await countAllowed(50, () => createTestLimits(0).take('contact', 1))).toBe(50)
  })

  it('store neither addresses nor names', async () => {
    await createTestLimits().take('log_in_by_name', 'ada@example.com')
    await createTestLimits().take('sign_up', '203.0.113.7')
    const rows = JSON.stringify(await database.db.selectFrom('rate_limits').selectAll().execute())
    expect(rows).toContain('sign_up:')
    // Long enough not to occur in hashes and times by chance.
    expect(rows).not.toMatch(/ada@example|203\.0\.113/)
  })

  it('hold across processes', async () => {
    const script = fileURLToPath(new URL('testing/limited-process.ts', import.meta.url))
    const take = () => promisify(execFile)(process.execPath, [script, database.url, 'ada', '40'])
    const outputs = await Promise.all([take(), take(), take()])
    const sum = outputs.reduce((total, { stdout }) => total + Number(stdout), 0)
    expect(sum).toBe(rateLimitPolicies.log_in_by_name.points)
  })

  it('report a database outage as such', async () => {
    const unreachable = openDatabase('postgres://wend@127.0.0.1:1/wend')
    const error = await createRateLimits(unreachable.pool, 1)
      .take('contact', 1)
      .catch((problem: unknown) => problem)
    expect(apiErrorFor(error)).toMatchObject({ status: 503 })
    await unreachable.close()
  })
})
