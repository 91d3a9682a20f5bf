import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { countRows, type PageWithCount } from '#platform/db/page-with-count.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Paging } from '#platform/http/list.ts'
import type { StaffProfile, StaffUser, VisibleContent } from './schemas.ts'

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

/** People, newest first; the query is part of a username or email address. */
export async function searchPeople(
  db: Db,
  { query, only, page, page_size }: PeopleSearch,
): Promise<PageWithCount<StaffUser>> {
  const condition = { all: sql`true`, staff: sql`is_staff`, suspended: sql`suspended_until > now()` }[only]
  const pattern = containsPattern(query)
  const where = query
    ? sql`${condition} and (username ilike ${pattern} or email ilike ${pattern})`
    : condition
  const { rows } = await sql<StaffUser>`
    select ${columns} from (
      select id, username, email, is_staff, suspended_until, suspension_reason, created_on from users
      where ${where} order by id desc limit ${page_size} offset ${(page - 1) * page_size}
    ) as u order by u.id desc`.execute(db)
  return { count: await countRows(db, sql`users`, where), results: rows }
}

/** Finds a person by username, ignoring case. @throws ApiError 404 */
export async function getPerson(db: Db, username: string): Promise<StaffUser> {
  const { rows } = await sql<StaffUser>`
    select ${columns} from users u where lower(u.username) = lower(${username})`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Like `getPerson`, with the account locked until the transaction ends. */
export async function lockPerson(tx: Tx, username: string): Promise<StaffUser> {
  await sql`select from users where lower(username) = lower(${username}) for no key update`.execute(tx)
  return getPerson(tx, username)
}

export async function setStaff(tx: Tx, id: number, isStaff: boolean): Promise<void> {
  await sql`update users set is_staff = ${isStaff} where id = ${id}`.execute(tx)
}

export async function countVisibleContent(db: Db, userId: number): Promise<VisibleContent> {
  const countVisible = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where user_id = ${userId} and status = 'published')`
  const { rows } = await sql<VisibleContent>`
    select ${countVisible('blogs')} as blogs, ${countVisible('reviews')} as reviews, ${countVisible('discussions')} as discussions,
      ${countVisible('comments')} as comments`.execute(db)
  return firstRow(rows)
}

/** Details of a person's suspension; null unless they are suspended. */
export async function findSuspension(
  db: Db,
  { id, username, suspended_until }: StaffUser,
): Promise<StaffProfile['suspension']> {
  if (!suspended_until) return null
  const { rows } = await sql<NonNullable<StaffProfile['suspension']>>`
    select l.username as by, coalesce(l.created_on, s.created_on) as on, (l.after->>'hidden')::int as hidden,
      exists (select from content_holds where user_id = ${id} and why = 'suspension') as hides_content
    from suspensions s left join lateral (
      select username, created_on, after from staff_log
      where thing = ${`user:${username}`} and action in ('user.suspend', 'report.hide')
      order by id desc limit 1) as l on true
    where s.user_id = ${id}`.execute(db)
  return rows[0] ?? null
}
