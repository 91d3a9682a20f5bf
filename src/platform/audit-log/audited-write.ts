import type { Tx } from '../db/db.ts'
import type { RequestContext, Viewer } from '../http/request-context.ts'
import { appendToAuditLog, type StaffAction } from './append.ts'

/** The result of a write: the reply, and the state before and after for the log. */
export interface AuditedResult<R> {
  reply: R
  /** The target, where it is known only afterwards. */
  target?: string
  before?: object | null
  after?: object | null
}

/**
 * Every write of staff goes through here: its work and its entry in the log are one transaction. What work throws
 * leaves neither. A test goes through all staff routes and looks for the entry of each.
 */
export function auditedWrite<R>(
  { db, viewer }: Pick<RequestContext<Viewer>, 'db' | 'viewer'>,
  staffAction: Omit<StaffAction, 'before' | 'after'>,
  work: (tx: Tx) => Promise<AuditedResult<R>>,
): Promise<R> {
  return db.transaction().execute(async (tx) => {
    const { reply, before, after, target: thing = staffAction.target } = await work(tx)
    await appendToAuditLog(tx, viewer, {
      ...staffAction,
      target: thing,
      before: before ?? null,
      after: after ?? null,
    })
    return reply
  })
}
