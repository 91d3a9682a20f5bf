import { sql } from 'kysely'
import { byEmailOrName } from '#accounts/users/queries.ts'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import type { MailPreferences } from '#platform/mail/mail-context.ts'

type StoredMessage = Pick<Row<'contact_messages'>, 'id' | 'subject' | 'message' | 'created_on'>

/** Stores a message for staff. */
export async function addContactMessage(
  db: Db,
  { user_id, subject, message }: { user_id: number; subject: string; message: string },
) {
  const { rows } = await sql<StoredMessage>`
    insert into contact_messages (user_id, subject, message) values (${user_id}, ${subject}, ${message})
    returning id, subject, message, created_on`.execute(db)
  return firstRow(rows)
}

/** Mail preferences of the recipient, if the contact address belongs to a staff account. */
export async function findMailPreferences(db: Db, email: string): Promise<MailPreferences> {
  const { rows } = await sql<MailPreferences>`
    select language, time_zone from users where ${byEmailOrName('users', email)} and is_staff`.execute(db)
  return rows[0] ?? { language: null, time_zone: null }
}
