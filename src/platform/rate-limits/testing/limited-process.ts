// Run by tests as a separate process: counts many concurrent actions against a limit, and prints how many were allowed.
import pg from 'pg'
import { isApiError } from '#api-contract/api-error.ts'
import { createRateLimits } from '../rate-limits.ts'

const [connectionString = '', subject = '', times = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 4 })
const limits = createRateLimits(pool, 1)
const results = await Promise.all(
  Array.from({ length: Number(times) }, () =>
    limits.take('log_in_by_name', subject).then(
      () => 1 as number,
      (error: unknown) => {
        if (isApiError(error)) return 0
        throw error
      },
    ),
  ),
)
console.log(results.reduce((sum, result) => sum + result, 0))
await pool.end()
