import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import type { MovedPosts } from '#newsfeed/posts/storage/move-posts.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { lockAll, lockSitesWithContent } from '#platform/db/lock-order.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Paging } from '#platform/http/list.ts'
import type { Merge } from './schemas.ts'

/** The content that one merge moved or added, which undoing it reverts. */
export interface MovedContent extends Partial<MovedPosts> {
  /** Ids. A review stays behind if its author also reviewed the other site. */
  reviews: number[]
  discussions: number[]
  /** Ids of people whose upvote, bookmark or follow was copied; the originals stay with the merged site. */
  upvotes: number[]
  bookmarks: number[]
  /** Missing for merges by older versions. */
  follows?: number[]
  /** Ids of sites whose recommendation was copied. Missing for merges by older versions. */
  recommenders?: number[]
}

/** Moves a site's content to another site. */
export async function moveContent(tx: Tx, from: number, into: number): Promise<MovedContent> {
  const collectIds = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(tx)).rows.map(({ id }) => id)
  return {
    reviews: await collectIds(sql`
      update reviews r set blog_id = ${into} where blog_id = ${from} and not exists
        (select from reviews other where other.blog_id = ${into} and other.user_id = r.user_id) returning id`),
    discussions: await collectIds(sql`
      update discussions set blog_id = ${into} where blog_id = ${from} returning id`),
    upvotes: await collectIds(sql`
      insert into blog_upvotes (blog_id, user_id, created_on)
        select ${into}, user_id, created_on from blog_upvotes where blog_id = ${from} order by user_id
      on conflict do nothing returning user_id as id`),
    bookmarks: await collectIds(sql`
      insert into bookmarks (blog_id, user_id, created_on)
        select ${into}, user_id, created_on from bookmarks where blog_id = ${from} order by user_id
      on conflict do nothing returning user_id as id`),
    follows: await collectIds(sql`
      insert into follows (blog_id, user_id, created_on)
        select ${into}, user_id, created_on from follows where blog_id = ${from} order by user_id
      on conflict do nothing returning user_id as id`),
    recommenders: await collectIds(sql`
      insert into recommendations (from_id, to_id, kind, first_seen_on, last_seen_on)
        select r.from_id, ${into}, r.kind, r.first_seen_on, r.last_seen_on from recommendations r
        where r.to_id = ${from} and r.from_id <> ${into}
          and not exists (select from recommendations other where other.from_id = r.from_id and other.to_id = ${into})
          and not exists (select from blog_owners o join blog_owners target_owner on target_owner.user_id = o.user_id
            where o.blog_id = r.from_id and target_owner.blog_id = ${into})
        order by r.from_id
      on conflict do nothing returning from_id as id`),
  }
}

/**
 * Reverts `moveContent` as far as the content still exists. A review stays if its author has since reviewed the restored
 * site again.
 */
export async function revertMove(tx: Tx, from: number, into: number, moved: MovedContent): Promise<void> {
  const { reviews, discussions, upvotes, bookmarks, follows = [], recommenders = [] } = moved
  await sql`
    update reviews r set blog_id = ${from} where blog_id = ${into} and id = any(${reviews}::int[]) and not exists
      (select from reviews other where other.blog_id = ${from} and other.user_id = r.user_id)`.execute(tx)
  await sql`update discussions set blog_id = ${from}
    where blog_id = ${into} and id = any(${discussions}::int[])`.execute(tx)
  await sql`delete from blog_upvotes where blog_id = ${into} and user_id = any(${upvotes}::int[])`.execute(tx)
  await sql`delete from bookmarks where blog_id = ${into} and user_id = any(${bookmarks}::int[])`.execute(tx)
  await sql`delete from follows where blog_id = ${into} and user_id = any(${follows}::int[])`.execute(tx)
  await sql`delete from recommendations where to_id = ${into} and from_id = any(${recommenders}::int[])`.execute(
    tx,
  )
}

/** Locks both sites with everything attached to them, and the sites whose recommendations move. */
export async function lockPair(tx: Tx, from: number, into: number) {
  await lockAll(tx, (wait) => [
    sql`
      select from blogs
      where id in (${from}, ${into}) or id in (select from_id from recommendations where to_id = ${from})
      order by id for no key update ${wait}`,
  ])
  await lockSitesWithContent(tx, [from, into])
  const { rows } = await sql<
    Pick<Row<'blogs'>, 'id' | 'title' | 'slug' | 'kind' | 'status' | 'url' | 'user_id'>
  >`
    select id, title, slug, kind, status, url, user_id from blogs where id in (${from}, ${into})`.execute(tx)
  return { from: rows.find(({ id }) => id === from), into: rows.find(({ id }) => id === into) }
}

export async function isMerged(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from merges where from_blog_id = ${id} and undone_on is null`.execute(db)
  return rows.length > 0
}

export async function addMerge(
  tx: Tx,
  { from, into, moved, user_id }: { from: number; into: number; moved: MovedContent; user_id: number },
): Promise<number> {
  const { rows } = await sql<Pick<Row<'merges'>, 'id'>>`
    insert into merges (from_blog_id, into_blog_id, moved, user_id)
    values (${from}, ${into}, ${JSON.stringify(moved)}::jsonb, ${user_id}) returning id`.execute(tx)
  const row = firstRow(rows)
  return row.id
}

type LockedMerge = Pick<Row<'merges'>, 'from_blog_id' | 'into_blog_id' | 'undone_on'> & {
  moved: MovedContent
}

/** Locks both sites of a merge and returns what undoing it needs. */
export async function lockMerge(tx: Tx, id: number) {
  const { rows: sites } = await sql<{ from: number; into: number }>`
    select from_blog_id as "from", into_blog_id as "into" from merges where id = ${id}`.execute(tx)
  for (const { from, into } of sites) await lockSitesWithContent(tx, [from, into])
  const { rows: merges } = await sql<LockedMerge>`
    select from_blog_id, into_blog_id, moved, undone_on from merges where id = ${id} for update`.execute(tx)
  const row = merges[0]
  if (!row) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from merges where undone_on is null and id > ${id}
      and (into_blog_id = ${row.into_blog_id} or from_blog_id = ${row.into_blog_id}) limit 1`.execute(tx)
  return { ...row, has_later_merges: rows.length > 0 }
}

export async function markMergeUndone(tx: Tx, id: number): Promise<void> {
  await sql`update merges set undone_on = ${new Date()} where id = ${id}`.execute(tx)
}

const columns = sql`m.id, m.created_on, m.undone_on, u.username,
  json_build_object('id', f.id, 'title', f.title, 'url', f.url) as "from",
  json_build_object('id', i.id, 'title', i.title, 'url', i.url) as "into"`
const fromClause = sql`merges m join blogs f on f.id = m.from_blog_id join blogs i on i.id = m.into_blog_id
  left join users u on u.id = m.user_id`

export async function searchMerges(
  db: Db,
  { query, ...paging }: Paging & { query: string },
): Promise<PageWithCount<Merge>> {
  const pattern = containsPattern(query)
  const where = query ? sql`f.title ilike ${pattern} or i.title ilike ${pattern}` : undefined
  return selectPageWithCount(db, { columns, from: fromClause, where, order: sql`m.id desc` }, paging)
}

export async function getMerge(db: Db, id: number): Promise<Merge> {
  const { rows } = await sql<Merge>`select ${columns} from ${fromClause} where m.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
