import type { Insertable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Wend } from '../wend.ts'

/** Notifies a member, by default of a comment. */
export async function makeNotification(
  { db }: Pick<Wend, 'db'>,
  { id }: { id: number },
  fields: Partial<Insertable<Tables['notifications']>> & { text: string; url: string },
): Promise<void> {
  const { kind = 'comment', ...columns } = fields
  await db
    .insertInto('notifications')
    .values({ ...columns, kind, user_id: id })
    .execute()
}
