import type { Tx } from '#platform/db/db.ts'
import type { ContentKind, ReportCategory } from './contract.ts'

/** Stores a report, replacing the person's open one about the same content. @returns its id */
export async function addReport(
  tx: Tx,
  userId: number,
  { kind, id, category, reason }: { kind: ContentKind; id: number; category: ReportCategory; reason: string },
): Promise<number> {
  const updated = await tx
    .updateTable('reports')
    .set({ category, reason })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (updated) return updated.id
  const inserted = await tx
    .insertInto('reports')
    .values({ user_id: userId, kind, thing_id: id, category, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}
