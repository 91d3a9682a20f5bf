import { sql } from 'kysely'
import { findContents, type WrittenKind } from '#features/reports/moderated-content.ts'
import type { Db } from '#server/db.ts'
import { anywhere } from '#server/like.ts'
import type { Paging } from '#server/list.ts'
import { type PageWithCount, pageWithCount } from '#server/page-with-count.ts'
import type { PendingSubmission } from './contract.ts'

interface SubmissionSearch extends Paging {
  query: string
}

/** What is pending review, oldest first. The query is part of the owner's name. */
export async function findPendingSubmissions(
  db: Db,
  { query, ...paging }: SubmissionSearch,
): Promise<PageWithCount<PendingSubmission>> {
  const pending = sql`(
    select 'blog' as kind, id, created_on, user_id from blogs where status = 'held'
    union all select 'review', id, created_on, user_id from reviews where status = 'held'
    union all select 'discussion', id, created_on, user_id from discussions where status = 'held'
    union all select 'comment', id, created_on, user_id from comments where status = 'held') as pending
    left join users u on u.id = pending.user_id`
  const { count, results: rows } = await pageWithCount<{ kind: WrittenKind; id: number; created_on: string }>(
    db,
    {
      columns: sql`pending.kind, pending.id, pending.created_on`,
      from: pending,
      where: query ? sql`u.username ilike ${anywhere(query)}` : undefined,
      order: sql`pending.created_on, pending.kind, pending.id`,
    },
    paging,
  )
  const things = await findContents(db, rows)
  const results = rows.flatMap((row) => {
    const thing = things.get(`${row.kind}:${row.id}`)
    return thing ? [{ ...thing, created_on: row.created_on }] : []
  })
  return { count, results }
}
