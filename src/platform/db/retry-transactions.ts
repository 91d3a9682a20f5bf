import type { Kysely } from 'kysely'

/** SQLSTATEs after which nothing was written: deadlock and serialization failure. */
const retryableCodes = /^(40P01|40001)$/

/** True if a statement was prepared before a migration changed its columns; db.ts has already renamed it. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

const isRetryable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (retryableCodes.test(String(error.code)) || isOutdatedPlan(error))

/** Attempts in total. A transaction may lose several conflicts, but another one succeeds each time. */
const maxAttempts = 3

/**
 * Retries transactions, and standalone statements, that PostgreSQL aborted because of a conflict or a migration. So
 * transaction callbacks must be safe to repeat: they change nothing but the database, and read everything they decide
 * on inside the transaction.
 */
export function retryTransactions<T>(db: Kysely<T>): Kysely<T> {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute: typeof builder.execute = builder.execute.bind(builder)
    builder.execute = (work) => withRetry(() => execute(work))
    return builder
  }
  // Transactions have an executor of their own, so their statements are not retried individually.
  const executor = db.getExecutor()
  const executeQuery: typeof executor.executeQuery = executor.executeQuery.bind(executor)
  executor.executeQuery = (...query) => withRetry(() => executeQuery(...query))
  return db
}

async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
    }
  }
}
