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

/**
 * Makes every transaction run once more that PostgreSQL aborted in favour of another, or because of a migration. So
 * whatever runs in a transaction must be safe to repeat: it changes nothing but the database, and reads what it decides
 * on inside.
 */
export function retryTransactions<T>(db: Kysely<T>): Kysely<T> {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute: typeof builder.execute = builder.execute.bind(builder)
    builder.execute = (work) => retried(() => execute(work))
    return builder
  }
  return db
}

/** The same for a statement that is a transaction of its own. */
export const retried = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isLost(error)) return work()
    throw error
  })
