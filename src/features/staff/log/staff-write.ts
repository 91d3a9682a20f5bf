import type { Tx } from '#server/db.ts'
import type { RequestContext, Viewer } from '#server/request-context.ts'
import { appendToStaffLog, type StaffAction } from './append.ts'

/** What a write came to: what the caller gets, and what the log keeps of how it was and is. */
export interface StaffWriteResult<R> {
  reply: R
  /** Which thing it was, where that is known only afterwards. */
  thing?: string
  before?: object | null
  after?: object | null
}

/**
 * Every write of staff goes through here: what it does and its entry in the log are one transaction. What work
 * throws leaves neither. A test walks through all staff routes and looks for the entry of each.
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
