import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Paging } from '#platform/http/list.ts'
import type { TagProposal } from './schemas.ts'

type State = TagProposal['state']

const columns = sql`p.id, spelling.value as spelling, spelling.blog_count as spelling_count, subject.value as subject,
  subject.blog_count as subject_count, p.reasons, p.state`
const fromClause = sql`tag_proposals p join tags spelling on spelling.id = p.spelling_id
  join tags proposed on proposed.id = p.subject_id
  join tags subject on subject.id = coalesce(proposed.merged_into, proposed.id)`

/** Neither tag has been merged or blocked since. */
const isUndecided = sql`spelling.merged_into is null and subject.id <> spelling.id
  and not spelling.is_blocked and not subject.is_blocked`

export function searchProposals(
  db: Db,
  { state, ...paging }: Paging & { state: State },
): Promise<PageWithCount<TagProposal>> {
  const where = state === 'open' ? sql`p.state = 'open' and ${isUndecided}` : sql`p.state = ${state}`
  const order = state === 'open' ? sql`p.weight desc, p.id` : sql`p.decided_on desc, p.id`
  return selectPageWithCount(db, { columns, from: fromClause, where, order }, paging)
}

/** @throws ApiError 404 */
export async function getProposal(db: Db, id: number): Promise<TagProposal> {
  const { rows } = await sql<TagProposal>`select ${columns} from ${fromClause} where p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Changes the state of a proposal. @returns false if another decision came first */
export async function changeState(tx: Tx, id: number, from: State, to: State): Promise<boolean> {
  const result = await sql`
    update tag_proposals set state = ${to}, decided_on = ${to === 'open' ? sql`null` : sql`now()`}
    where id = ${id} and state = ${from}`.execute(tx)
  return countAffected(result) > 0
}
