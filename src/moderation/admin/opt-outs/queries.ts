import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { StaffOwnerRequest } from './schemas.ts'

interface OwnerRequestSearch extends Paging {
  state: StaffOwnerRequest['state'] | 'all'
  query: string
}

const columns = sql`r.id, r.url, r.wish, r.proof, r.state, r.email, r.note, r.reason, u.username as decided_by,
  r.created_on, r.decided_on, r.done_on`
const fromClause = sql`owner_requests r left join users u on u.id = r.decided_by`

/** Waiting requests oldest first, since owners were promised an answer; all others newest first. */
export async function searchOwnerRequests(
  db: Db,
  { state, query, ...paging }: OwnerRequestSearch,
): Promise<PageWithCount<StaffOwnerRequest>> {
  const stateCondition = state === 'all' ? sql`true` : sql`r.state = ${state}`
  const pattern = containsPattern(query)
  const where = query
    ? sql`${stateCondition} and (r.url ilike ${pattern} or r.email ilike ${pattern})`
    : stateCondition
  const order = state === 'waiting' ? sql`r.created_on, r.id` : sql`r.id desc`
  return selectPageWithCount(db, { columns, from: fromClause, where, order }, paging)
}

export async function getStaffOwnerRequest(db: Db, id: number): Promise<StaffOwnerRequest> {
  const { rows } =
    await sql<StaffOwnerRequest>`select ${columns} from ${fromClause} where r.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Declines a request, which the caller has locked. */
export async function refuseRequest(
  tx: Tx,
  id: number,
  { reason, decided_by }: { reason: string; decided_by: number },
): Promise<void> {
  await sql`
    update owner_requests
    set state = 'refused', reason = ${reason}, decided_by = ${decided_by}, decided_on = ${new Date()}
    where id = ${id}`.execute(tx)
}
