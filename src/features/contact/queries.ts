import type { Db } from '#server/db.ts'

/** Keeps a message for staff. */
export async function addContactMessage(
  db: Db,
  message: { user_id: number; subject: string; message: string },
) {
  return db
    .insertInto('contact_messages')
    .values(message)
    .returning(['id', 'subject', 'message', 'created_on'])
    .executeTakeFirstOrThrow()
}
