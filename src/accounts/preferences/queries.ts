import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { invalidToken } from '#api-contract/standard-errors.ts'
import { type InterestSignal, interestSignals } from '#api-contract/values/interest-signals.ts'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import type { getPreferences, savePreferences } from './contract.ts'

/**
 * @param enabledLanguages the site's languages; a member's language that was disabled since is ignored
 * @throws ApiError 401 if the account was deleted
 */
export async function loadPreferences(
  db: Db,
  userId: number,
  enabledLanguages: readonly string[],
): Promise<ReplyOf<typeof getPreferences>> {
  const { rows } = await sql<
    Pick<Row<'users'>, 'shows_follows' | 'personal_by' | 'language' | 'time_zone' | 'reads'>
  >`
    select shows_follows, personal_by, language, time_zone, reads from users where id = ${userId}`.execute(db)
  if (!rows[0]) throw invalidToken()
  const { shows_follows, personal_by, language, time_zone, reads } = rows[0]
  const isEnabled = (kind: InterestSignal) => personal_by.includes(kind)
  return {
    language: enabledLanguages.find((code) => code === language) ?? null,
    time_zone,
    shows_follows,
    reads,
    personal_by: {
      votes: isEnabled('votes'),
      bookmarks: isEnabled('bookmarks'),
      follows: isEnabled('follows'),
    },
  }
}

/** Updates the given preferences in one statement, because two windows may change different ones concurrently. */
export async function setPreferences(
  db: Db,
  userId: number,
  { shows_follows, reads, personal_by = {}, language, time_zone }: InputOf<typeof savePreferences>,
): Promise<void> {
  const changedSignals = interestSignals.filter((kind) => personal_by[kind] !== undefined)
  const enabledSignals = changedSignals.filter((kind) => personal_by[kind])
  // Null is a valid value: the default.
  await sql`update users set
    language = case when ${language !== undefined} then ${language ?? null} else language end,
    time_zone = case when ${time_zone !== undefined} then ${time_zone ?? null} else time_zone end,
    shows_follows = coalesce(${shows_follows ?? null}, shows_follows),
    reads = coalesce(${reads ?? null}::text[], reads),
    personal_by = array(select kind from unnest(personal_by) as kind where kind <> all(${changedSignals}::text[])
      union select unnest(${enabledSignals}::text[]))
    where id = ${userId}`.execute(db)
}
