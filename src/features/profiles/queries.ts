import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type PersonalKind, personalKinds } from '#contract/personal-kinds.ts'
import { invalid, invalidToken } from '#contract/refusal.ts'
import { profileJson } from '#features/accounts/queries.ts'
import { addTags } from '#features/blogs/publish-queries.ts'
import { holdTags } from '#features/locks/locks.ts'
import { peopleSeenBy } from '#features/visibility/rules.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Viewer } from '#server/request-context.ts'
import type { getPreferences, getPublicProfile, savePreferences } from './contract.ts'
import { blockedTag } from './reasons.ts'

type PublicPerson = ReplyOf<typeof getPublicProfile>

/** A person by name, whatever its case, with their profile; public facts only. */
export async function findPerson(db: Db, username: string, viewer: Viewer | null) {
  const { rows } = await sql<PublicPerson['user'] & { profile: PublicPerson['profile'] }>`
    select id, username, created_on, ${profileJson} as profile, shows_follows,
      case when shows_support then supporter_since end as supporter_since
    from ${peopleSeenBy(viewer)} u where lower(username) = ${username.toLowerCase()}`.execute(db)
  return rows[0]
}

/**
 * @param on the languages of this site: one that an account chose before it was switched off counts no more
 * @throws Refusal 401 where the account is gone
 */
export async function getPreferencesOf(
  db: Db,
  userId: number,
  on: readonly string[],
): Promise<ReplyOf<typeof getPreferences>> {
  const { shows_follows, personal_by, language, time_zone, reads } = await db
    .selectFrom('users')
    .select(['shows_follows', 'personal_by', 'language', 'time_zone', 'reads'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(invalidToken)
  const counts = (kind: PersonalKind) => personal_by.includes(kind)
  return {
    language: on.find((one) => one === language) ?? null,
    time_zone,
    shows_follows,
    reads,
    personal_by: { votes: counts('votes'), bookmarks: counts('bookmarks'), follows: counts('follows') },
  }
}

/** Changes what is given, in one statement: two windows may change different things at once. */
export async function setPreferences(
  db: Db,
  userId: number,
  { shows_follows, reads, personal_by = {}, language, time_zone }: InputOf<typeof savePreferences>,
): Promise<void> {
  const given = personalKinds.filter((kind) => personal_by[kind] !== undefined)
  const on = given.filter((kind) => personal_by[kind])
  // Null is a wish as well: for the default.
  await sql`update users set
    language = case when ${language !== undefined} then ${language ?? null} else language end,
    time_zone = case when ${time_zone !== undefined} then ${time_zone ?? null} else time_zone end,
    shows_follows = coalesce(${shows_follows ?? null}, shows_follows),
    reads = coalesce(${reads ?? null}::text[], reads),
    personal_by = array(select kind from unnest(personal_by) as kind where kind <> all(${given}::text[])
      union select unnest(${on}::text[]))
    where id = ${userId}`.execute(db)
}

/** Records who uploaded a picture, so that no one else can use it. */
export async function recordUpload(db: Db, userId: number, url: string): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ url, user_id: userId, kind: 'avatar' })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Whether a member uploaded this picture, or has it already. */
export async function ownsAvatar(db: Db, userId: number, url: string): Promise<boolean> {
  const { rows } = await sql`
    select from uploads where user_id = ${userId} and url = ${url} and kind = 'avatar'
    union all select from profiles where user_id = ${userId} and avatar = ${url}`.execute(db)
  return rows.length > 0
}

export async function setProfile(
  db: Db,
  userId: number,
  facts: { about_me?: string; avatar?: string | null },
): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ user_id: userId, avatar: null, ...facts })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ user_id: userId, ...facts }))
    .execute()
}

/**
 * Replaces a member's interests, in their order. A spelling stands for its subject.
 * @throws Refusal 400 on `tags` for tags that staff has blocked
 */
export async function setInterests(db: Tx, userId: number, values: string[]): Promise<void> {
  await addTags(db, values)
  // Staff cannot merge any of them in the meantime, nor their targets.
  await holdTags(db, values)
  const blocked = await db
    .selectFrom('tags')
    .select('value')
    .where('is_blocked', '=', true)
    .where('value', 'in', ['', ...values])
    .execute()
  if (blocked.length > 0) {
    throw invalid({ tags: blocked.map(({ value }) => blockedTag({ tag: value })) })
  }
  await sql`select set_profile_tags(${userId}::integer, ${values}::text[])`.execute(db)
}
