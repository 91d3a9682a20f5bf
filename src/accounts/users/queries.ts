import { sql } from 'kysely'
import type { Profile } from '#api-contract/shapes/shapes.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { MailPreferences } from '#platform/mail/mail-context.ts'
import type { RecheckedAccount } from './rechecked-account.ts'

/** Columns for log-ins and settings. */
export const accountColumns = [
  ...(['users.id', 'users.email', 'users.username', 'users.is_staff'] as const),
  ...(['users.password_hash', 'users.has_second_factor', 'users.suspended_until'] as const),
]

/** Preferences for emails. */
const mailPreferenceColumns = ['users.language', 'users.time_zone'] as const

/** Condition for the account with this email address or, without an @, this username. */
export function byEmailOrName(emailOrName: string) {
  const column = sql.ref(emailOrName.includes('@') ? 'users.email' : 'users.username')
  return sql<boolean>`lower(${column}) = lower(${emailOrName})`
}

export async function findAccount(db: Db, emailOrName: string) {
  return db
    .selectFrom('users')
    .select([...accountColumns, ...mailPreferenceColumns, 'email_confirmed_on'])
    .where(byEmailOrName(emailOrName))
    .executeTakeFirst()
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
  const row = await db
    .insertInto('users')
    .values(user)
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ user_id: row.id }).execute()
  return row
}

export async function setPasswordHash(tx: Tx, { id }: RecheckedAccount, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Sets a new, unconfirmed address. A trigger keeps `first_confirmed_on`. */
export async function setEmail(tx: Tx, { id }: RecheckedAccount, email: string): Promise<void> {
  await tx.updateTable('users').set({ email, email_confirmed_on: null }).where('id', '=', id).execute()
}

/** Confirms an address if it is still the account's. @returns false if it is not */
export async function markEmailConfirmed(db: Db, id: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_confirmed_on: sql`coalesce(email_confirmed_on, now())` })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** The recipient of an account's emails. */
export async function getMailRecipient(db: Db, id: number): Promise<MailRecipient> {
  return db
    .selectFrom('users')
    .select(['username', 'email', 'email_confirmed_on', ...mailPreferenceColumns])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The profile of the query's user `u`. */
export const profileJson = sql<Profile>`(
  select json_build_object('about_me', coalesce(p.about_me, ''), 'avatar', p.avatar, 'tags', array(
      select t.value from profile_tags pt join tags t on t.id = pt.tag_id
      where pt.user_id = u.id and not t.is_blocked order by pt.position))
  from (select u.id) as account left join profiles p on p.user_id = account.id)`

export async function findProfile(db: Db, userId: number): Promise<Profile> {
  const { rows } = await sql<{ profile: Profile }>`
    select ${profileJson} as profile from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.profile ?? { about_me: '', tags: [], avatar: null }
}

export interface MailRecipient extends MailPreferences {
  username: string
  email: string
  /** Null for an unconfirmed address, which may belong to a stranger. */
  email_confirmed_on: string | null
}
