import type { Tx } from '#server/db.ts'
import type { RequestContext, Viewer } from '#server/request-context.ts'
import { lockUser } from '../queries.ts'

/** Changes what opens the caller's account, whose row is locked. */
export const changeFactors = <T>(
  { db, viewer }: RequestContext<Viewer>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id)
    return work(tx)
  })
