import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for a member as `Person`. @param user an alias of `users` @param profile an alias of `shown_profiles`; without one,
 * the avatar is selected row by row, which pays off if a list is counted or sorted before it is cut
 */
export const personJson = (user: string, profile?: string): RawBuilder<unknown> => {
  const avatar = profile
    ? sql.ref(`${profile}.avatar`)
    : sql`(select f.avatar from shown_profiles f where f.user_id = ${sql.ref(`${user}.id`)})`
  return sql`json_build_object('username', ${sql.ref(`${user}.username`)}, 'avatar', ${avatar})`
}

/** `personJson` for a user from an outer join: null if there is none. */
export const personJsonOrNull = (user: string, profile?: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${user}.id`)} is not null then ${personJson(user, profile)} end`
