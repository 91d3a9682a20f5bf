import { sql } from 'kysely'
import { invalidToken } from '#api-contract/api-error.ts'
import type { InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { type PersonalKind, personalKinds } from '#api-contract/values/personal-kinds.ts'
import type { Db } from '#platform/db/db.ts'
import type { getPreferences, savePreferences } from './contract.ts'

/**
 * @param on the languages of this site: one that an account chose before it was switched off counts no more
 * @throws ApiError 401 where the account is gone
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
