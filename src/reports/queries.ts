import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { ContentKind, ReportCategory } from './schemas.ts'

/** Stores a report, replacing the person's open one about the same content. @returns its id */
export async function addReport(
  db: Db,
  userId: number,
  { kind, id, category, reason }: { kind: ContentKind; id: number; category: ReportCategory; reason: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reports (user_id, kind, thing_id, category, reason)
    values (${userId}, ${kind}, ${id}, ${category}, ${reason})
    on conflict (user_id, kind, thing_id) where state = 'open'
    do update set category = excluded.category, reason = excluded.reason
    returning id`.execute(db)
  return firstRow(rows).id
}
