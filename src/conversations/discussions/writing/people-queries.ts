import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { startingWith } from '#platform/db/like.ts'
import { rememberedComments } from '../rules.ts'

/** At most eight people whose name starts like this, those who take part in the public discussion first. */
export async function suggestPeople(db: Db, start: string, discussionId: number | null) {
  const pattern = startingWith(start.toLowerCase())
  const { rows } = await sql<{ username: string; avatar: string | null }>`
    with here as (
      select d.id, d.user_id from discussions d join blogs b on b.id = d.blog_id
      where d.id = ${discussionId} and d.status = 'published' and b.status = 'published'),
    present as (
      select user_id from here
      union select user_id from (select user_id from comments
        where discussion_id = (select id from here) and status = 'published'
        order by id desc limit ${rememberedComments}) as latest),
    near as (
      select u.id, u.username, 0 as distance from shown_people u join present on present.user_id = u.id
      where lower(u.username) like ${pattern}),
    far as (
      select id, username, 1 as distance from shown_people where lower(username) like ${pattern}
      order by lower(username) using ~<~ limit 16)
    select username, (select avatar from shown_profiles where user_id = found.id) as avatar
    from (select id, username, min(distance) as distance
          from (select * from near union all select * from far) as all_found group by id, username) as found
    order by distance, lower(username) limit 8`.execute(db)
  return rows
}
