import { sql } from 'kysely'
import { profileJson } from '#accounts/users/queries.ts'
import { invalidFields } from '#api-contract/api-error.ts'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { visibleUsers } from '#holds/rules.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockTagsForShare } from '#platform/db/lock-order.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { addTags } from '#sites/editing/publish-queries.ts'
import type { getPublicProfile } from './contract.ts'
import { blockedTag } from './errors.ts'

type PublicPerson = ReplyOf<typeof getPublicProfile>

/** Finds a member with their public profile by name, ignoring case. */
export async function findPerson(db: Db, username: string, viewer: Viewer | null) {
  const { rows } = await sql<PublicPerson['user'] & { profile: PublicPerson['profile'] }>`
    select id, username, created_on, ${profileJson('u')} as profile, shows_follows,
      case when shows_support then supporter_since end as supporter_since
    from ${visibleUsers(viewer)} u where lower(username) = ${username.toLowerCase()}`.execute(db)
  return rows[0]
}

/** True if a member uploaded this picture or already has it. */
export async function mayUseAvatar(db: Db, userId: number, url: string): Promise<boolean> {
  const { rows } = await sql`
    select from uploads where user_id = ${userId} and url = ${url} and kind = 'avatar'
    union all select from profiles where user_id = ${userId} and avatar = ${url}`.execute(db)
  return rows.length > 0
}

export async function setProfile(
  db: Db,
  userId: number,
  { about_me, avatar }: { about_me?: string; avatar?: string | null },
): Promise<void> {
  const assignments = [
    sql`user_id = excluded.user_id`,
    ...(about_me === undefined ? [] : [sql`about_me = excluded.about_me`]),
    ...(avatar === undefined ? [] : [sql`avatar = excluded.avatar`]),
  ]
  await sql`
    insert into profiles (user_id, about_me, avatar)
    values (${userId}, ${about_me ?? sql`default`}, ${avatar ?? null})
    on conflict (user_id) do update set ${sql.join(assignments)}`.execute(db)
}

/**
 * Replaces a member's interests, keeping their order. Tag aliases become their main tag.
 * @throws ApiError 400 on `tags` for blocked tags
 */
export async function setInterests(db: Tx, userId: number, values: string[]): Promise<void> {
  await addTags(db, values)
  // Locks the tags and their targets against merges by staff.
  await lockTagsForShare(db, values)
  const { rows: blocked } = await sql<Pick<Row<'tags'>, 'value'>>`
    select value from tags where is_blocked and value = any (${values}::text[])`.execute(db)
  if (blocked.length > 0) {
    throw invalidFields({ tags: blocked.map(({ value }) => blockedTag({ tag: value })) })
  }
  await sql`select set_profile_tags(${userId}::integer, ${values}::text[])`.execute(db)
}
