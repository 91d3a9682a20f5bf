import type { IsolationLevel } from 'kysely'
import { isOutdatedPlan } from './database-errors.ts'
import type { Db, Tx } from './db.ts'

/** SQLSTATEs after which nothing was written: deadlock and serialization failure. */
const retryableCodes = /^(40P01|40001)$/

const isRetryable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (retryableCodes.test(String(error.code)) || isOutdatedPlan(error))

/** Attempts in total. A transaction may lose several conflicts, but another one succeeds each time. */
const maxAttempts = 3

/**
 * Runs `work` in a transaction, which is rolled back if `work` throws, and repeated if PostgreSQL aborted it because of
 * a conflict or a migration. So `work` must be safe to repeat: it changes nothing but the database, and reads everything
 * it decides on inside the transaction.
 */
export const inTransaction = <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { isolationLevel }: { isolationLevel?: IsolationLevel } = {},
): Promise<T> =>
  withRetry(() => {
    const builder = db.transaction()
    return (isolationLevel ? builder.setIsolationLevel(isolationLevel) : builder).execute(work)
  })

/** Repeats work that PostgreSQL aborted because of a conflict or a migration. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
    }
  }
}
