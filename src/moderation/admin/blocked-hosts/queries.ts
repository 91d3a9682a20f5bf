import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, pageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { RefusedHost } from './contract.ts'

const columns = sql`h.host, h.reason, u.username, h.created_on`
const joined = sql`refused_hosts h left join users u on u.id = h.user_id`

export async function searchHosts(
  db: Db,
  { query, ...paging }: Paging & { query: string },
): Promise<PageWithCount<RefusedHost>> {
  const like = containsPattern(query)
  const where = query ? sql`h.host ilike ${like} or h.reason ilike ${like}` : undefined
  return pageWithCount(db, { columns, from: joined, where, order: sql`h.created_on desc, h.host` }, paging)
}

export async function findHost(db: Db, host: string): Promise<RefusedHost | undefined> {
  const { rows } = await sql<RefusedHost>`select ${columns} from ${joined} where h.host = ${host}`.execute(db)
  return rows[0]
}

/** Locks a host until the transaction ends, even where it has no row yet. */
export async function lockHost(tx: Tx, host: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('host ' || ${host}))`.execute(tx)
}

/** Refuses a host; one that is already refused gets the new reason. */
export async function addHost(tx: Tx, host: string, reason: string, userId: number): Promise<void> {
  await tx
    .insertInto('refused_hosts')
    .values({ host, reason, user_id: userId })
    .onConflict((clash) => clash.column('host').doUpdateSet({ reason, user_id: userId }))
    .execute()
}

export async function removeHost(tx: Tx, host: string): Promise<void> {
  await tx.deleteFrom('refused_hosts').where('host', '=', host).execute()
}
