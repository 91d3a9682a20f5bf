import { sql } from 'kysely'
import { invalidToken } from '#api-contract/refusal.ts'
import type { Db } from '#platform/db/db.ts'

interface SubmitterFacts {
  mode: 'publish' | 'hold_first'
  /** Whether a site of theirs was ever approved. */
  has_published: boolean
  is_young: boolean
  /** Sites uploaded just now by people with young accounts. */
  from_young: number
  /** Whether another community refuses the site. */
  is_listed: boolean
}

/**
 * What decides whether a new site is held for staff; one statement, which reads the newest 200 sites at most.
 * @throws Refusal 401 where the account is gone
 */
export async function findSubmitterFacts(
  db: Db,
  userId: number,
  keys: (string | null)[],
  { minutes, youngDays }: { minutes: number; youngDays: number },
): Promise<SubmitterFacts> {
  const { rows } = await sql<SubmitterFacts>`
    select coalesce((select value->>'mode' from settings where name = 'intake'), 'publish') as mode,
      exists (select from blogs where user_id = ${userId} and status = 'published') as has_published,
      u.created_on > now() - make_interval(days => ${youngDays}::integer) as is_young,
      exists (select from refused_keys k join refused_sites r on r.id = k.refused_id
        where k.key = any(${keys}::text[]) and r.source = 'list') as is_listed,
      (select count(*)::integer
       from (select user_id, created_on from blogs order by id desc limit 200) as newest
         join users by on by.id = newest.user_id
       where newest.created_on > now() - make_interval(mins => ${minutes}::integer)
         and by.created_on > now() - make_interval(days => ${youngDays}::integer)) as from_young
    from users u where u.id = ${userId}`.execute(db)
  if (!rows[0]) throw invalidToken()
  return rows[0]
}
