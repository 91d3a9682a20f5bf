import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { LogEntry, PublicLogEntry } from './schemas.ts'

/** Entries whose action, target, actor or reason contains the query; newest first. */
export async function searchLogEntries(
  db: Db,
  { query, ...paging }: Paging & { query: string },
): Promise<PageWithCount<LogEntry>> {
  const pattern = containsPattern(query)
  const where = query
    ? sql`action ilike ${pattern} or thing ilike ${pattern} or username ilike ${pattern} or reason ilike ${pattern}`
    : undefined
  const columns = sql`
    id, username, action, thing, reason, before, after, created_on, encode(hash, 'hex') as hash`
  return selectPageWithCount(db, { columns, from: sql`staff_log`, where, order: sql`id desc` }, paging)
}

/**
 * The public view of the log: without actors, reasons and names of people or hosts, which could identify someone. Ids have
 * no gaps, so the newest id is the count.
 */
export async function findPublicLogEntries(
  db: Db,
  { page, page_size }: Paging,
): Promise<PageWithCount<PublicLogEntry>> {
  const { rows: last } = await sql<{ id: number }>`select max(id) as id from staff_log`.execute(db)
  const count = last[0]?.id ?? 0
  const newest = count - (page - 1) * page_size
  const { rows } = await sql<PublicLogEntry>`
    select id, action, created_on, encode(hash, 'hex') as hash,
      case when split_part(thing, ':', 1) in ('user', 'host') then split_part(thing, ':', 1) else thing end as thing
    from staff_log where id <= ${newest} and id > ${newest - page_size} order by id desc`.execute(db)
  return { count, results: rows }
}
