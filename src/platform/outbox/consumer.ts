import type { Tx } from '../db/db.ts'

/** The net change of an item since the consumer last received it. */
export interface OutboxChange {
  kind: string
  id: number
  action: 'appeared' | 'changed' | 'left'
}

/**
 * Keeps something in sync with visible content, such as a search index. The table `outbox_consumers` maps kinds of
 * content to consumers.
 */
export interface OutboxConsumer {
  name: string
  /** Maximum items per batch. */
  batchSize: number
  /**
   * Applies changes in the transaction that removes them from the outbox; no other process runs this consumer
   * meanwhile. It reads the current state and must be idempotent. Calls to other machines belong in a job that it adds.
   */
  apply(tx: Tx, changes: OutboxChange[]): Promise<void>
}
