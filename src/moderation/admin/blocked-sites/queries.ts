import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { lockSitesWithContent } from '#platform/db/lock-order.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Paging } from '#platform/http/list.ts'
import type { BlockedSite } from './schemas.ts'

const columns = sql`r.id, r.key, r.url, r.reason, r.source, r.refused_on, u.username as user`
const fromClause = sql`refused_sites r left join users u on u.id = r.user_id`

export async function searchBlockedSites(
  db: Db,
  { query, ...paging }: Paging & { query: string },
): Promise<PageWithCount<BlockedSite>> {
  const pattern = containsPattern(query)
  const where = query
    ? sql`r.url ilike ${pattern} or r.reason ilike ${pattern}
        or r.id in (select refused_id from refused_keys where key ilike ${pattern})`
    : undefined
  return selectPageWithCount(db, { columns, from: fromClause, where, order: sql`r.id desc` }, paging)
}

/** The granted erasure request behind an entry, if there is one. The caller locks it before the sites. */
export async function findErasureRequest(db: Db, blockedId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select o.id from refused_sites r join owner_requests o on o.url_key = r.key
    where r.id = ${blockedId} and r.source = 'owner' and o.wish = 'erase' and o.state = 'granted'
    order by o.id limit 1`.execute(db)
  return rows[0]?.id
}

/** Deletes an entry and returns it; undefined if a concurrent request already did. */
export async function deleteBlockedSite(tx: Tx, id: number) {
  const { rows } = await sql<Pick<Row<'refused_sites'>, 'key' | 'url' | 'source' | 'reason' | 'refused_on'>>`
    delete from refused_sites where id = ${id} returning key, url, source, reason, refused_on`.execute(tx)
  return rows[0]
}

/**
 * Locks the rejected submission behind an entry. Undefined if there is none, or if the site was ever public: then its row
 * stays, hidden, since reviews and comments refer to it.
 */
export async function lockRejectedSubmission(tx: Tx, blockedId: number) {
  const find = async () => {
    const { rows } = await sql<Pick<Row<'blogs'>, 'id' | 'title' | 'description'>>`
      select b.id, b.title, b.description from refused_sites r join blogs b on b.url_key = r.key
      where r.id = ${blockedId} and r.source = 'refused'
        and b.status = 'hidden' and b.published_on is null`.execute(tx)
    return rows[0]
  }
  const submission = await find()
  if (!submission) return undefined
  await lockSitesWithContent(tx, [submission.id])
  return find()
}
