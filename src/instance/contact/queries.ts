import { byEmailOrName } from '#accounts/users/queries.ts'
import type { Db } from '#platform/db/db.ts'
import type { MailPreferences } from '#platform/mail/mail-context.ts'

/** Stores a message for staff. */
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

/** Mail preferences of the recipient, if the contact address belongs to a staff account. */
export async function findMailPreferences(db: Db, email: string): Promise<MailPreferences> {
  const preferences = await db
    .selectFrom('users')
    .select(['language', 'time_zone'])
    .where(byEmailOrName(email))
    .where('is_staff', '=', true)
    .executeTakeFirst()
  return preferences ?? { language: null, time_zone: null }
}
