import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isInLanguages } from '#sites/listing/languages-in-sql.ts'
import { isHealthy } from '../listings/healthy-sites.ts'
import type { Interests } from '../listings/interests.ts'
import { type SnapshotSeed, stretchOf } from '../shuffle/snapshot-seed.ts'

/** Up to this many rows of blog_tags the list is exact; beyond that, it is a fair sample of `sampleRows`. */
const exactUpTo = 1500
const drawn = 250
/** "Less of this" multiplies a site's rank by this factor. */
const lessFactor = 4

export interface ForYouRow {
  id: number
  /** Ids of the interests that it matches. */
  because: number[]
}

interface Asked {
  userId: number
  page: number
  size: number
  /** Excludes sites that the member bookmarked or follows, and voted-for ones if votes count as interests. */
  withoutKept: boolean
  /** Empty for all languages. */
  languages: readonly string[]
}

/** Distributes the rows to read among interests, by the number of their sites whose turn it is on one day. */
function shareRows(tags: Interests['tags'], rows: number): number[] {
  const needed = tags.map((tag) => rowsOfTurn(tag.sites))
  const all = needed.reduce((sum, n) => sum + n, 0)
  return needed.map((n) => Math.max(leastRows, Math.floor((rows * n) / all)))
}

/**
 * Sites that match one of a member's interests. All interests count alike: their sites are interleaved by rank, and
 * sites that match several come sooner. Each interest starts with the sites whose turn it is on this day (`stretchOf`),
 * in an order common to all tags (blog_tags_mixed), so that sites with several tags are read for each of them. The
 * number of rows read per interest, and of days until all of its sites had their turn, depend on its size.
 */
export async function sitesForYou(
  db: Db,
  { tags }: Interests,
  seed: SnapshotSeed,
  { userId, page, size, withoutKept, languages }: Asked,
): Promise<{ count: number; found: ForYouRow[] }> {
  const ids = tags.map(({ id }) => id)
  const sites = tags.reduce((sum, tag) => sum + tag.sites, 0)
  // With a language filter, more rows are needed to find as many sites.
  const read = languages.length > 0 ? exactUpTo : drawn
  const rowsEach = sites <= exactUpTo ? tags.map(() => exactUpTo) : shareRows(tags, read)
  const stretches = tags.map((tag, at) => {
    const days = Math.ceil(tag.sites / turnIn(rowsEach[at] ?? leastRows))
    return stretchOf(seed.key, userId, Math.max(daysForAll, days))
  })
  const order = stretches[0]?.order ?? '0'
  const offset = Math.min((page - 1) * size, 2_147_483_647)
  const stretch = (from: ReturnType<typeof sql>) => sql`
    (select blog_id from blog_tags where tag_id = mine.tag_id and ${from} and blog_id <= ${seed.newest}
      order by hashint4(blog_id), blog_id limit mine.rows)`
  const isKept = sql`exists (select from bookmarks k where k.user_id = ${userId} and k.blog_id = n.blog_id)
    or exists (select from follows k where k.user_id = ${userId} and k.blog_id = n.blog_id)
    or exists (select from blog_upvotes k join users u on u.id = k.user_id
      where k.user_id = ${userId} and k.blog_id = n.blog_id and 'votes' = any(u.personal_by))`
  const { rows } = await sql<ForYouRow & { count: number }>`
    with less as materialized (
      select coalesce(t.merged_into, t.id) as tag_id from for_you_wishes w join tags t on t.id = w.tag_id
      where w.user_id = ${userId}
    ), near as (
      select mine.tag_id, stretch.blog_id,
        (hashint4(stretch.blog_id)::bigint - mine.start + 4294967296) % 4294967296 < mine.width as has_turn
      from unnest(${ids}::integer[], ${rowsEach}::integer[], ${stretches.map(({ start }) => start)}::integer[],
          ${stretches.map(({ width }) => width)}::bigint[]) as mine (tag_id, rows, start, width), lateral (
        ${stretch(sql`hashint4(blog_id) >= mine.start`)} union all ${stretch(sql`hashint4(blog_id) < mine.start`)}
        limit mine.rows) as stretch
    ), shown as (
      select n.* from near n join blogs b on b.id = n.blog_id and b.status = 'published' and b.kind = 'blog' and ${isHealthy}
        and ${isInLanguages(languages)}
      where not exists (select from for_you_wishes w where w.user_id = ${userId} and w.blog_id = n.blog_id)
        and not (${withoutKept} and (${isKept}))
    ), ranked as (
      select tag_id, blog_id, row_number() over (partition by tag_id
        order by has_turn desc, hashint4extended(blog_id, ${order}::bigint), blog_id) as rank from shown
    ), placed as (
      select blog_id, array_agg(tag_id order by array_position(${ids}::integer[], tag_id)) as because,
        min(rank)::float8 / count(*) * case when exists (select from blog_tags bt
          where bt.blog_id = ranked.blog_id and bt.tag_id in (select tag_id from less)) then ${lessFactor} else 1 end as score
      from ranked group by blog_id
    ), ordered as (
      select blog_id, because, count(*) over () as count,
        row_number() over (order by score, hashint4extended(blog_id, ${order}::bigint), blog_id) as place
      from placed
    )
    select blog_id as id, because, count from ordered
    where place > ${offset} and place <= ${offset}::bigint + ${size} or place = 1
    order by place`.execute(db)
  const count = rows[0]?.count ?? 0
  // The first row is always selected because it carries the count.
  return { count, found: offset === 0 ? rows : rows.slice(1) }
}

/** The key of a day's list by UTC: `d2026-11-23`. */
export const keyOfDay = (day: Date): string => `d${day.toISOString().slice(0, 10)}`

/** Within this many days every site of an interest has its turn, unless it has more sites than can be read. */
const daysForAll = 30

/** Each interest is read at least this far, however many there are. */
const leastRows = 30

/**
 * The number of sites to read so that those whose turn it is are included. Hashes are not evenly spread: some days have
 * more than their share, but hardly ever by four standard deviations.
 */
const rowsOfTurn = (sites: number): number => Math.ceil((Math.sqrt(sites / daysForAll) + 2) ** 2)

/** The inverse: the number of sites whose turn it can be if this many (more than four) are read. */
const turnIn = (rows: number): number => (Math.sqrt(rows) - 2) ** 2
