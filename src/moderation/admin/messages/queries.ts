import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Paging } from '#platform/http/list.ts'
import type { ContactMessage } from './schemas.ts'

interface MessageSearch extends Paging {
  state: 'open' | 'done' | 'all'
  query: string
}

const columns = sql`m.id, m.subject, m.message, u.username, u.email, m.created_on, m.done_on, d.username as done_by`
const fromClause = sql`contact_messages m left join users u on u.id = m.user_id left join users d on d.id = m.done_by`

export async function searchMessages(
  db: Db,
  { state, query, ...paging }: MessageSearch,
): Promise<PageWithCount<ContactMessage>> {
  const stateCondition = {
    open: sql`m.done_on is null`,
    done: sql`m.done_on is not null`,
    all: sql`true`,
  }[state]
  const pattern = containsPattern(query)
  const where = query
    ? sql`${stateCondition} and (m.subject ilike ${pattern} or m.message ilike ${pattern} or u.username ilike ${pattern})`
    : stateCondition
  return selectPageWithCount(db, { columns, from: fromClause, where, order: sql`m.id desc` }, paging)
}

export async function getMessage(db: Db, id: number): Promise<ContactMessage & { user_id: number | null }> {
  const { rows } = await sql<ContactMessage & { user_id: number | null }>`
    select ${columns}, m.user_id from ${fromClause} where m.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Marks a message as done. @returns false if it already is, or is gone */
export async function closeMessage(tx: Tx, id: number, doneBy: number): Promise<boolean> {
  const result = await sql`
    update contact_messages set done_on = ${new Date()}, done_by = ${doneBy}
    where id = ${id} and done_on is null`.execute(tx)
  return countAffected(result) > 0
}
