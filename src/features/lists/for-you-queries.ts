import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { isWell } from './well-sites.ts'

/** What fixes a personalised order: a key, and the newest site at the time. */
export interface ForYouSeed {
  key: string
  newest: number
}

export const writeForYouSeed = ({ key, newest }: ForYouSeed): string => `${key}.${newest}`

/** Parses a seed from an earlier reply; undefined for any other text. */
export function readForYouSeed(text: string): ForYouSeed | undefined {
  const [, key = '', newest] = /^([\w-]{1,40})\.(\d{1,9})$/.exec(text) ?? []
  return key ? { key, newest: Number(newest) } : undefined
}

/** Ids of a member's interests: merged tags count as their targets. */
export async function interestsOf(db: Db, userId: number): Promise<Interests> {
  const { rows } = await sql<Interests>`
    with mine as (
      select distinct coalesce(t.merged_into, t.id) as id from profile_tags pt
        join tags t on t.id = pt.tag_id where pt.user_id = ${userId} and not t.is_blocked
    )
    select array(select id from mine) as tags, coalesce((select max(id) from blogs), 0) as newest,
      coalesce((select sum(blog_count) from tags where id in (select id from mine)), 0) as sites`.execute(db)
  return rows[0] as Interests
}

export interface Interests {
  tags: number[]
  /** The newest site. */
  newest: number
  /** How many sites the tags have, each counted once per tag. */
  sites: number
}

/** Up to this many rows of blog_tags the list is exact; beyond, it is a fair sample of this size. */
const exactUpTo = 1500
const drawn = 250
/** However many interests there are, each is read at least this far. */
const leastRowsEach = 30

export interface ForYouRow {
  id: number
  because: string[]
}

/**
 * Sites that share these tags, most shared first, ties in the seed's order. For each tag a stretch of an order common
 * to all tags (blog_tags_mixed) is read, so that sites which share several tags turn up in each.
 */
export async function blogsForYou(
  db: Db,
  { tags, sites }: Interests,
  seed: ForYouSeed,
  page: number,
  size: number,
): Promise<{ count: number; found: ForYouRow[] }> {
  const digest = createHash('sha256').update(seed.key).digest()
  const start = digest.readInt32LE(0)
  const order = digest.readBigInt64LE(8).toString()
  const rowsEach = sites <= exactUpTo ? exactUpTo : Math.max(leastRowsEach, Math.ceil(drawn / tags.length))
  const offset = Math.min((page - 1) * size, 2_147_483_647)
  const { rows } = await sql<ForYouRow & { count: number }>`
    with near as (
      select distinct blog_id from unnest(${tags}::integer[]) as mine (tag_id), lateral (
        (select blog_id from blog_tags where tag_id = mine.tag_id and hashint4(blog_id) >= ${start}
          and blog_id <= ${seed.newest} order by hashint4(blog_id), blog_id limit ${rowsEach})
        union all
        (select blog_id from blog_tags where tag_id = mine.tag_id and hashint4(blog_id) < ${start}
          and blog_id <= ${seed.newest} order by hashint4(blog_id), blog_id limit ${rowsEach})
        limit ${rowsEach}) as stretch
    ), ordered as (
      select blog_id, count(*) over () as count, row_number() over (order by
        (select count(*) from unnest(e.tag_ids) as tag_id where tag_id = any(${tags})) desc,
        hashint4extended(blog_id, ${order}::bigint), blog_id) as place
      from near join search_entries e using (blog_id) join blogs b on b.id = blog_id and ${isWell} where e.is_site
    )
    select blog_id as id, count,
      array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
        where bt.blog_id = ordered.blog_id and bt.tag_id = any(${tags}) order by bt.position) as because
    from ordered where place > ${offset} and place <= ${offset}::bigint + ${size} or place = 1
    order by place`.execute(db)
  const count = rows[0]?.count ?? 0
  // The first row always comes along, to carry the count.
  return { count, found: offset === 0 ? rows : rows.slice(1) }
}
