import type { Tx } from '../db/db.ts'

/** What happened to an item since a consumer last received it: several changes are merged into one. */
export interface OutboxChange {
  kind: string
  id: number
  action: 'appeared' | 'changed' | 'left'
}

/**
 * Something that follows visible content: an index, later pushed feeds, webhooks, federation. Which kinds it receives
 * is in the table `outbox_consumers`.
 */
export interface OutboxConsumer {
  name: string
  /** The most items at once. */
  batch: number
  /**
   * Does its work in the transaction that takes the changes out of the outbox. No other process runs it in the
   * meantime. It looks at the current state, and must be idempotent; what leaves the database (a call to another
   * machine) is a job that it adds.
   */
  apply(tx: Tx, changes: OutboxChange[]): Promise<void>
}
