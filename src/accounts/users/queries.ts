import { sql } from 'kysely'
import type { Profile } from '#api-contract/shapes/shapes.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import type { MailPreferences } from '#platform/mail/mail-context.ts'
import type { RecheckedAccount } from './rechecked-account.ts'

/** An account, for log-ins and settings. */
export type Account = Pick<
  Row<'users'>,
  'id' | 'email' | 'username' | 'is_staff' | 'password_hash' | 'has_second_factor' | 'suspended_until'
>

/**
 * Condition for the account with this email address or, without an @, this username.
 * @param users the table's alias
 */
export function byEmailOrName(users: string, emailOrName: string) {
  const column = sql.ref(`${users}.${emailOrName.includes('@') ? 'email' : 'username'}`)
  return sql<boolean>`lower(${column}) = lower(${emailOrName})`
}

export async function findAccount(db: Db, emailOrName: string) {
  const { rows } = await sql<Account & Pick<Row<'users'>, 'language' | 'time_zone' | 'email_confirmed_on'>>`
    select id, email, username, is_staff, password_hash, has_second_factor, suspended_until, language,
      time_zone, email_confirmed_on
    from users where ${byEmailOrName('users', emailOrName)}`.execute(db)
  return rows[0]
}

/** Usernames equal or similar to this one, including those of accounts deleted within a year. */
export async function findSimilarNames(db: Db, username: string): Promise<{ is_same: boolean }[]> {
  const { rows } = await sql<{ is_same: boolean }>`
    select lower(username) = lower(${username}) as is_same from users
      where look_of(username) = look_of(${username}) or lower(username) = lower(${username})
    union all
    select name_hash = name_hash_of(${username}) from released_usernames where ends_on > now()
      and (look_hash = any (look_hashes_of(${username})) or name_hash = name_hash_of(${username}))`.execute(
    db,
  )
  return rows
}

/** @throws a constraint violation for a taken name or address; constraints.ts turns it into an error */
export async function addUser(
  db: Db,
  user: { username: string; email: string; password_hash: string; language: string | null },
) {
  const { rows } = await sql<Pick<Row<'users'>, 'id' | 'username' | 'email'>>`
    insert into users (username, email, password_hash, language)
    values (${user.username}, ${user.email}, ${user.password_hash}, ${user.language})
    returning id, username, email`.execute(db)
  const row = firstRow(rows)
  await sql`insert into profiles (user_id) values (${row.id})`.execute(db)
  return row
}

export async function setPasswordHash(tx: Tx, { id }: RecheckedAccount, passwordHash: string): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where id = ${id}`.execute(tx)
}

/** Sets a new, unconfirmed address. A trigger keeps `first_confirmed_on`. */
export async function setEmail(tx: Tx, { id }: RecheckedAccount, email: string): Promise<void> {
  await sql`update users set email = ${email}, email_confirmed_on = null where id = ${id}`.execute(tx)
}

/** Confirms an address if it is still the account's. @returns false if it is not */
export async function markEmailConfirmed(db: Db, id: number, email: string): Promise<boolean> {
  const result = await sql`
    update users set email_confirmed_on = coalesce(email_confirmed_on, now())
    where id = ${id} and email = ${email}`.execute(db)
  return countAffected(result) > 0
}

/** Pictures of a member's profile and all their uploads, including those for sites. */
export async function findPictures(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select avatar as url from profiles where user_id = ${userId} and avatar is not null
    union select url from uploads where user_id = ${userId}`.execute(db)
  return rows.map((row) => row.url)
}

/** Deletes an account; foreign keys delete its personal data and keep its contributions. */
export async function removeUser(db: Db, id: number): Promise<void> {
  await sql`delete from users where id = ${id}`.execute(db)
}

/** The recipient of an account's emails. */
export async function getMailRecipient(db: Db, id: number): Promise<MailRecipient> {
  const { rows } = await sql<MailRecipient>`
    select username, email, email_confirmed_on, language, time_zone from users where id = ${id}`.execute(db)
  const [recipient] = rows
  if (!recipient) throw new Error(`no account ${id}`)
  return recipient
}

/** A user's profile. @param users the alias of the table with the user */
export const profileJson = (users: string) => sql<Profile>`(
  select json_build_object('about_me', coalesce(p.about_me, ''), 'avatar', p.avatar, 'tags', array(
      select t.value from profile_tags pt join tags t on t.id = pt.tag_id
      where pt.user_id = ${sql.ref(`${users}.id`)} and not t.is_blocked order by pt.position))
  from (select ${sql.ref(`${users}.id`)}) as account left join profiles p on p.user_id = account.id)`

export async function findProfile(db: Db, userId: number): Promise<Profile> {
  const { rows } = await sql<{ profile: Profile }>`
    select ${profileJson('u')} as profile from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.profile ?? { about_me: '', tags: [], avatar: null }
}

export interface MailRecipient extends MailPreferences {
  username: string
  email: string
  /** Null for an unconfirmed address, which may belong to a stranger. */
  email_confirmed_on: string | null
}
