import type { Tx } from '#platform/db/db.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { lockProved } from '../auth/recent-auth.ts'
import type { Verified } from '../verified.ts'

/**
 * Changes what opens the caller's account, whose row is locked.
 * @throws Refusal 401 and 403 where the log-in or its proof has ended since the call was admitted
 */
export const changeFactors = <T>(
  { db, viewer }: RequestContext<Viewer>,
  work: (tx: Tx, owner: Verified) => Promise<T>,
): Promise<T> => db.transaction().execute(async (tx) => work(tx, await lockProved(tx, viewer)))
