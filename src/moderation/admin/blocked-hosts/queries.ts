import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { BlockedHost } from './schemas.ts'

const columns = sql`h.host, h.reason, u.username, h.created_on`
const fromClause = sql`refused_hosts h left join users u on u.id = h.user_id`

export async function searchBlockedHosts(
  db: Db,
  { query, ...paging }: Paging & { query: string },
): Promise<PageWithCount<BlockedHost>> {
  const pattern = containsPattern(query)
  const where = query ? sql`h.host ilike ${pattern} or h.reason ilike ${pattern}` : undefined
  return selectPageWithCount(
    db,
    { columns, from: fromClause, where, order: sql`h.created_on desc, h.host` },
    paging,
  )
}

export async function findBlockedHost(db: Db, host: string): Promise<BlockedHost | undefined> {
  const { rows } =
    await sql<BlockedHost>`select ${columns} from ${fromClause} where h.host = ${host}`.execute(db)
  return rows[0]
}

/** Locks a host until the transaction ends, even if it has no row yet. */
export async function lockHost(tx: Tx, host: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('host ' || ${host}))`.execute(tx)
}

/** Blocks a host, or replaces the reason if it is already blocked. */
export async function insertBlockedHost(tx: Tx, host: string, reason: string, userId: number): Promise<void> {
  await sql`
    insert into refused_hosts (host, reason, user_id) values (${host}, ${reason}, ${userId})
    on conflict (host) do update set reason = excluded.reason, user_id = excluded.user_id`.execute(tx)
}

export async function deleteBlockedHost(tx: Tx, host: string): Promise<void> {
  await sql`delete from refused_hosts where host = ${host}`.execute(tx)
}
