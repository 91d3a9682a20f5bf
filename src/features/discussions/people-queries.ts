import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { remembered_comments } from './rules.ts'

/** At most eight people whose name starts like this, those of the discussion first. */
export async function peopleStarting(db: Db, start: string, discussion_id: number | null) {
  const pattern = `${start.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ username: string; avatar: string | null }>`
    with present as (
      select user_id from discussions where id = ${discussion_id}
      union select user_id from (select user_id from comments
        where discussion_id = ${discussion_id} and status = 'published'
        order by id desc limit ${remembered_comments}) as latest),
    near as (
      select u.id, u.username, 0 as distance from users u join present on present.user_id = u.id
      where lower(u.username) like ${pattern}),
    far as (
      select id, username, 1 as distance from users where lower(username) like ${pattern}
      order by lower(username) using ~<~ limit 16)
    select username, (select avatar from profiles where user_id = found.id) as avatar
    from (select id, username, min(distance) as distance
          from (select * from near union all select * from far) as all_found group by id, username) as found
    order by distance, lower(username) limit 8`.execute(db)
  return rows
}
