import type { Tx } from '../db/db.ts'
import type { RequestContext, Viewer } from '../http/request-context.ts'
import { appendToStaffLog, type StaffAction } from './append.ts'

/** The result of a write: the reply, and the state before and after for the log. */
export interface StaffWriteResult<R> {
  reply: R
  /** The target, where it is known only afterwards. */
  thing?: string
  before?: object | null
  after?: object | null
}

/**
 * Every write of staff goes through here: its work and its entry in the log are one transaction. What work throws
 * leaves neither. A test goes through all staff routes and looks for the entry of each.
 */
export function staffWrite<R>(
  { db, viewer }: Pick<RequestContext<Viewer>, 'db' | 'viewer'>,
  staffAction: Omit<StaffAction, 'before' | 'after'>,
  work: (tx: Tx) => Promise<StaffWriteResult<R>>,
): Promise<R> {
  return db.transaction().execute(async (tx) => {
    const { reply, before, after, thing = staffAction.thing } = await work(tx)
    await appendToStaffLog(tx, viewer, {
      ...staffAction,
      thing,
      before: before ?? null,
      after: after ?? null,
    })
    return reply
  })
}
