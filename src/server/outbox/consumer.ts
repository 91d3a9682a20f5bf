import type { Tx } from '#server/db.ts'

/** What happened to a thing since a consumer last heard of it: several changes are one. */
export interface OutboxChange {
  kind: string
  id: number
  action: 'appeared' | 'changed' | 'left'
}

/**
 * Something that follows what is shown: an index, later feeds that are pushed, webhooks, federation. Which kinds it
 * hears of is in the table `outbox_consumers`.
 */
export interface OutboxConsumer {
  name: string
  /** The most things at once. */
  batch: number
  /**
   * Does what follows, in the transaction that takes the changes out of the outbox. No other process runs it in the meantime. It
   * looks how things are now, and doing it twice must come to the same end; what leaves the database (a call to another
   * machine) is a job that it adds.
   */
  apply(tx: Tx, changes: OutboxChange[]): Promise<void>
}
