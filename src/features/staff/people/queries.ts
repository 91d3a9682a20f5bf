import { sql } from 'kysely'
import { notFound } from '#contract/refusal.ts'
import type { Db, Tx } from '#server/db.ts'
import { anywhere } from '#server/like.ts'
import type { Paging } from '#server/list.ts'
import { countRows, type PageWithCount } from '#server/page-with-count.ts'
import type { StaffUser } from './contract.ts'

const columns = sql`u.id, u.username, u.email, u.is_staff, u.suspension_reason, u.created_on,
  case when u.suspended_until > now() then u.suspended_until end as suspended_until,
  (select count(*) from blogs where user_id = u.id) as blogs,
  (select count(*) from reviews where user_id = u.id) as reviews,
  (select count(*) from discussions where user_id = u.id) as discussions,
  (select count(*) from comments where user_id = u.id) as comments`

interface PeopleSearch extends Paging {
  query: string
  only: 'all' | 'staff' | 'suspended'
}

/** People, newest first; the query is part of a name or mail address. */
export async function searchPeople(
  db: Db,
  { query, only, page, page_size }: PeopleSearch,
): Promise<PageWithCount<StaffUser>> {
  const kind = { all: sql`true`, staff: sql`is_staff`, suspended: sql`suspended_until > now()` }[only]
  const like = anywhere(query)
  const where = query ? sql`${kind} and (username ilike ${like} or email ilike ${like})` : kind
  const { rows } = await sql<StaffUser>`
    select ${columns} from (
      select * from users where ${where} order by id desc limit ${page_size} offset ${(page - 1) * page_size}
    ) as u order by u.id desc`.execute(db)
  return { count: await countRows(db, sql`users`, where), results: rows }
}

/** A person by name, in any case. */
export async function getPerson(db: Db, username: string): Promise<StaffUser> {
  const { rows } = await sql<StaffUser>`
    select ${columns} from users u where lower(u.username) = lower(${username})`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockPerson(tx: Tx, username: string): Promise<StaffUser> {
  await sql`select from users where lower(username) = lower(${username}) for no key update`.execute(tx)
  return getPerson(tx, username)
}

export async function setStaff(tx: Tx, id: number, isStaff: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_staff: isStaff }).where('id', '=', id).execute()
}
