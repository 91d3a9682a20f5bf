import type { Kysely } from 'kysely'

/**
 * Aborted by PostgreSQL in favour of another: a deadlock, or a snapshot that is no longer valid. Nothing was written.
 */
const lost = /^(40P01|40001)$/

/** A statement was prepared before a migration changed its columns; db.ts has renamed it by now. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (lost.test(String(error.code)) || isOutdatedPlan(error))

/** How often work is tried in all: whoever loses to one can lose to the next, and each time others have got further. */
const attempts = 3

/**
 * Makes every transaction run again that PostgreSQL aborted in favour of another, or because of a migration; and every
 * statement outside of one, which is a transaction of its own. So whatever runs in a transaction must be safe to repeat: it
 * changes nothing but the database, and reads what it decides on inside.
 */
export function retryTransactions<T>(db: Kysely<T>): Kysely<T> {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute: typeof builder.execute = builder.execute.bind(builder)
    builder.execute = (work) => withRetry(() => execute(work))
    return builder
  }
  // A transaction executes its statements with another one.
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
      if (attempt === attempts || !isLost(error)) throw error
    }
  }
}
