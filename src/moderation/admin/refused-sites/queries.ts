import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { lockSitesWithContent } from '#platform/db/lock-order.ts'
import { type PageWithCount, pageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { RefusedSite } from './contract.ts'

const columns = sql`r.id, r.key, r.url, r.reason, r.source, r.refused_on, u.username as user`
const joined = sql`refused_sites r left join users u on u.id = r.user_id`

export async function searchRefusedSites(
  db: Db,
  { query, ...paging }: Paging & { query: string },
): Promise<PageWithCount<RefusedSite>> {
  const like = containsPattern(query)
  const where = query
    ? sql`r.url ilike ${like} or r.reason ilike ${like}
        or r.id in (select refused_id from refused_keys where key ilike ${like})`
    : undefined
  return pageWithCount(db, { columns, from: joined, where, order: sql`r.id desc` }, paging)
}

/** The request to erase that keeps an address out, if its owner does; locked later, before its sites. */
export async function findErasure(db: Db, refusedId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select o.id from refused_sites r join owner_requests o on o.url_key = r.key
    where r.id = ${refusedId} and r.source = 'owner' and o.wish = 'erase' and o.state = 'granted'
    order by o.id limit 1`.execute(db)
  return rows[0]?.id
}

/** Removes an entry and returns it; undefined where another request was quicker. */
export async function takeRefusedSite(tx: Tx, id: number) {
  return tx
    .deleteFrom('refused_sites')
    .where('id', '=', id)
    .returning(['key', 'url', 'source', 'reason', 'refused_on'])
    .executeTakeFirst()
}

/**
 * The submission that an entry refuses, locked; undefined where there is none, or where it was public once: what people
 * said there stays hidden with it.
 */
export async function lockRefusedSubmission(tx: Tx, refusedId: number) {
  const find = () =>
    tx
      .selectFrom('refused_sites as r')
      .innerJoin('blogs as b', 'b.url_key', 'r.key')
      .select(['b.id', 'b.title', 'b.description'])
      .where('r.id', '=', refusedId)
      .where('r.source', '=', 'refused')
      .where('b.status', '=', 'hidden')
      .where('b.published_on', 'is', null)
      .executeTakeFirst()
  const found = await find()
  if (!found) return undefined
  await lockSitesWithContent(tx, [found.id])
  return find()
}
