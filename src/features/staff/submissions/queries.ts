import { sql } from 'kysely'
import { findContents, type WrittenKind } from '#features/reports/moderated-content.ts'
import type { Db } from '#server/db.ts'
import { anywhere } from '#server/like.ts'
import type { PendingSubmission } from './contract.ts'

interface SubmissionSearch {
  query: string
  page: number
  page_size: number
}

/** What waits for staff, oldest first. The query is part of the owner's name. */
export async function findPendingSubmissions(
  db: Db,
  { query, page, page_size }: SubmissionSearch,
): Promise<{ count: number; results: PendingSubmission[] }> {
  const pending = sql`(
    select 'blog' as kind, id, created_on, user_id from blogs where status = 'held'
    union all select 'review', id, created_on, user_id from reviews where status = 'held'
    union all select 'discussion', id, created_on, user_id from discussions where status = 'held'
    union all select 'comment', id, created_on, user_id from comments where status = 'held') as pending
    left join users u on u.id = pending.user_id`
  const where = query ? sql`where u.username ilike ${anywhere(query)}` : sql``
  const { rows } = await sql<{ kind: WrittenKind; id: number; created_on: string }>`
    select pending.kind, pending.id, pending.created_on from ${pending} ${where}
    order by pending.created_on, pending.kind, pending.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    db,
  )
  const counted = await sql<{ n: number }>`select count(*) as n from ${pending} ${where}`.execute(db)
  const things = await findContents(db, rows)
  const results = rows.flatMap((row) => {
    const thing = things.get(`${row.kind}:${row.id}`)
    return thing ? [{ ...thing, created_on: row.created_on }] : []
  })
  return { count: counted.rows[0]?.n ?? 0, results }
}
