import { isConnectionError } from '#platform/db/database-errors.ts'
import type { RunningClock } from './crawler-clock.ts'

const retryDelayMs = 5000
/** Two minutes in total. */
const maxTries = 24

/**
 * Retries while the database is down, so that fetched data is neither lost nor fetched again too soon. The work must
 * be idempotent.
 */
export async function retryWhileDatabaseIsDown<T>(clock: RunningClock, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionError(error) || tries === maxTries || clock.isStopped()) throw error
      await clock.sleep(retryDelayMs)
    }
  }
}

/** Retries every function of an object. */
export const withDatabaseRetries = <Functions extends object>(
  clock: RunningClock,
  functions: Functions,
): Functions =>
  Object.fromEntries(
    Object.entries(functions).map(([name, work]) => [
      name,
      (...input: unknown[]) => retryWhileDatabaseIsDown(clock, () => work(...input)),
    ]),
  ) as Functions
