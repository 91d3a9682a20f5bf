import type { Tx } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import type { RequestContext, Viewer } from '../http/request-context.ts'
import { appendToAuditLog, type StaffAction } from './append.ts'

/** The reply to a write, and the state before and after it for the audit log. */
export interface AuditedResult<R> {
  reply: R
  /** The target, if it is only known after the write. */
  target?: string
  before?: object | null
  after?: object | null
}

/**
 * Runs a staff write and its audit log entry in one transaction: if `work` throws, neither remains. A test checks that
 * every staff route leaves an entry.
 */
export function auditedWrite<R>(
  { db, viewer }: Pick<RequestContext<Viewer>, 'db' | 'viewer'>,
  staffAction: Omit<StaffAction, 'before' | 'after'>,
  work: (tx: Tx) => Promise<AuditedResult<R>>,
): Promise<R> {
  return inTransaction(db, async (tx) => {
    const { reply, before, after, target = staffAction.target } = await work(tx)
    await appendToAuditLog(tx, viewer, {
      ...staffAction,
      target,
      before: before ?? null,
      after: after ?? null,
    })
    return reply
  })
}
