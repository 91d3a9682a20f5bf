import type { LogEvent } from 'kysely'

/** Statements of this process so far. */
export interface SqlMeter {
  statements: number
  failed: number
  /** Total time of statements. */
  seconds: number
  see(event: LogEvent): void
}

export const createSqlMeter = (): SqlMeter => ({
  statements: 0,
  failed: 0,
  seconds: 0,
  see(event) {
    this.statements++
    if (event.level === 'error') this.failed++
    this.seconds += event.queryDurationMillis / 1000
  },
})
