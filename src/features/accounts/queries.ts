import { sql } from 'kysely'
import type { Profile } from '#contract/shapes.ts'
import type { Db } from '#server/db.ts'

/** What log-in and settings need to know of an account. */
const account = ['id', 'email', 'username', 'is_staff', 'password_hash', 'suspended_until'] as const

/** The account with this email address or, where it holds no @, this username. */
export async function findAccount(db: Db, email_or_name: string) {
  const column = email_or_name.includes('@') ? sql<string>`lower(email)` : sql<string>`lower(username)`
  return db
    .selectFrom('users')
    .select([...account, 'email_confirmed_on'])
    .where(column, '=', sql<string>`lower(${email_or_name})`)
    .executeTakeFirst()
}

/** An account that is known to be there. */
export async function accountById(db: Db, id: number) {
  return db.selectFrom('users').select(account).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The names that are the same as this one, or look the same. */
export async function similarNames(db: Db, username: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where((is) =>
      is.or([
        is(sql<string>`look_of(username)`, '=', sql<string>`look_of(${username})`),
        is(sql<string>`lower(username)`, '=', username.toLowerCase()),
      ]),
    )
    .execute()
  return rows.map((row) => row.username)
}

/** @throws on a taken name or address, which src/server/refusals.ts puts into words */
export async function addUser(db: Db, user: { username: string; email: string; password_hash: string }) {
  const added = await db
    .insertInto('users')
    .values(user)
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ user_id: added.id }).execute()
  return added
}

export async function setPasswordHash(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

/** Another address, not confirmed yet. */
export async function setEmail(db: Db, id: number, email: string): Promise<void> {
  await db.updateTable('users').set({ email, email_confirmed_on: null }).where('id', '=', id).execute()
}

/** Confirms an address, if it is still this account's. @returns whether it is */
export async function confirmEmailOf(db: Db, id: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_confirmed_on: sql`coalesce(email_confirmed_on, now())` })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Log-ins of one account, the last used first. */
export async function sessionsOf(db: Db, user_id: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_on', 'last_used_on', 'device'])
    .where('user_id', '=', user_id)
    .orderBy('last_used_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one log-in of an account. @returns whether there was one */
export async function removeSession(db: Db, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all log-ins of an account, but one where that is wanted. */
export async function removeSessions(db: Db, user_id: number, but?: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(but !== undefined, (all) => all.where('id', '<>', but as number))
    .execute()
}

/** Pictures that a person has or has uploaded. */
export async function avatarsOf(db: Db, user_id: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select avatar as url from profiles where user_id = ${user_id} and avatar is not null
    union select url from uploads where user_id = ${user_id} and kind = 'avatar'`.execute(db)
  return rows.map((row) => row.url)
}

/** Deletes an account; the keys of the schema take its personal data along and leave what it contributed. */
export async function removeUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** Makes an account's row wait for whoever else is at it. @returns its present state, if it is there */
export async function lockUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** What the user `u` of a query says of themselves. */
export const profile_json = sql<Profile>`(
  select json_build_object('about_me', coalesce(p.about_me, ''), 'avatar', p.avatar, 'tags', array(
      select t.value from profile_tags pt join tags t on t.id = pt.tag_id
      where pt.user_id = u.id order by pt.position))
  from (select u.id) as one left join profiles p on p.user_id = one.id)`

export async function profileOf(db: Db, user_id: number): Promise<Profile> {
  const { rows } = await sql<{ profile: Profile }>`
    select ${profile_json} as profile from users u where u.id = ${user_id}`.execute(db)
  return rows[0]?.profile ?? { about_me: '', tags: [], avatar: null }
}

/** Removes mailed links that are over and log-ins that nobody used for a year. */
export async function removeWhatIsOver(db: Db): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_on', '<', sql<string>`now()`).execute()
  await db.deleteFrom('sessions').where('last_used_on', '<', sql<string>`now() - interval '1 year'`).execute()
}
