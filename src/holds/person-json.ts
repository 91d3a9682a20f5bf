import { type RawBuilder, sql } from 'kysely'

/** SQL for a member as `Person`. @param user an alias of `users` @param profile an alias of `shown_profiles` */
export const personJson = (user: string, profile: string): RawBuilder<unknown> =>
  sql`json_build_object('username', ${sql.ref(`${user}.username`)}, 'avatar', ${sql.ref(`${profile}.avatar`)})`

/** `personJson` for a user from an outer join: null if there is none. */
export const personJsonOrNull = (user: string, profile: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${user}.id`)} is not null then ${personJson(user, profile)} end`
