import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { ContentKind, ReportCategory } from './contract.ts'

/** Stores a report, replacing the person's open one about the same content. @returns its id */
export async function addReport(
  tx: Tx,
  userId: number,
  { kind, id, category, reason }: { kind: ContentKind; id: number; category: ReportCategory; reason: string },
): Promise<number> {
  const { rows: updated } = await sql<{ id: number }>`
    update reports set category = ${category}, reason = ${reason}
    where user_id = ${userId} and kind = ${kind} and thing_id = ${id} and state = 'open' returning id`.execute(
    tx,
  )
  if (updated[0]) return updated[0].id
  const { rows: inserted } = await sql<{ id: number }>`
    insert into reports (user_id, kind, thing_id, category, reason)
    values (${userId}, ${kind}, ${id}, ${category}, ${reason}) returning id`.execute(tx)
  return (inserted[0] as { id: number }).id
}
