import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isHealthy } from '#sites/listing/healthy-sites.ts'
import { isInLanguages } from '#sites/listing/languages-in-sql.ts'
import type { Interests } from '../listings/interests.ts'
import { getHashRange, type SnapshotSeed } from '../shuffle/snapshot-seed.ts'

/** The list is exact if this many rows of blog_tags match, or fewer; otherwise it is a fair sample of `sampleRows`. */
const maxExactRows = 1500
const sampleRows = 250
/** "Less of this" multiplies a site's rank by this factor. */
const demotionFactor = 4

export interface ForYouRow {
  id: number
  /** Ids of the interests that it matches. */
  interest_ids: number[]
}

interface ForYouOptions {
  userId: number
  page: number
  size: number
  /** Excludes sites that the member bookmarked or follows, and voted-for ones if votes count as interests. */
  withoutKept: boolean
  /** Empty for all languages. */
  languages: readonly string[]
}

/** Distributes the rows to read among interests, by the number of sites that each shows in a day. */
function allocateRows(tags: Interests['tags'], rows: number): number[] {
  const rowsNeeded = tags.map((tag) => rowsForDay(tag.sites))
  const total = rowsNeeded.reduce((sum, n) => sum + n, 0)
  return rowsNeeded.map((n) => Math.max(minRows, Math.floor((rows * n) / total)))
}

/**
 * Sites that match one of a member's interests. All interests have the same weight: their sites are interleaved by
 * rank, and sites that match several come sooner. Each interest starts with the day's range of sites (`getHashRange`).
 * All tags are read in the same order of hashes (index blog_tags_mixed), so that a site is found by each of its tags.
 * The more sites an interest has, the more of its rows are read, and the more days it may take to list all of them.
 */
export async function findSitesForYou(
  db: Db,
  { tags }: Interests,
  seed: SnapshotSeed,
  { userId, page, size, withoutKept, languages }: ForYouOptions,
): Promise<{ count: number; matches: ForYouRow[] }> {
  const ids = tags.map(({ id }) => id)
  const sites = tags.reduce((sum, tag) => sum + tag.sites, 0)
  // With a language filter, more rows are needed to find as many sites.
  const rowsToRead = languages.length > 0 ? maxExactRows : sampleRows
  const rowsPerInterest =
    sites <= maxExactRows ? tags.map(() => maxExactRows) : allocateRows(tags, rowsToRead)
  const ranges = tags.map((tag, index) => {
    const days = Math.ceil(tag.sites / sitesPerDay(rowsPerInterest[index] ?? minRows))
    return getHashRange(seed.key, userId, Math.max(daysPerRound, days))
  })
  const order = ranges[0]?.order ?? '0'
  const offset = Math.min((page - 1) * size, 2_147_483_647)
  const selectRows = (condition: ReturnType<typeof sql>) => sql`
    (select blog_id from blog_tags where tag_id = interest.tag_id and ${condition} and blog_id <= ${seed.newest}
      order by hashint4(blog_id), blog_id limit interest.rows)`
  const isSaved = sql`exists (select from bookmarks k where k.user_id = ${userId} and k.blog_id = n.blog_id)
    or exists (select from follows k where k.user_id = ${userId} and k.blog_id = n.blog_id)
    or exists (select from blog_upvotes k join users u on u.id = k.user_id
      where k.user_id = ${userId} and k.blog_id = n.blog_id and 'votes' = any(u.personal_by))`
  const { rows } = await sql<ForYouRow & { count: number }>`
    with demoted as materialized (
      select coalesce(t.merged_into, t.id) as tag_id from for_you_wishes w join tags t on t.id = w.tag_id
      where w.user_id = ${userId}
    ), selected as (
      select interest.tag_id, range_rows.blog_id,
        (hashint4(range_rows.blog_id)::bigint - interest.start + 4294967296) % 4294967296 < interest.width as is_in_range
      from unnest(${ids}::integer[], ${rowsPerInterest}::integer[], ${ranges.map(({ start }) => start)}::integer[],
          ${ranges.map(({ width }) => width)}::bigint[]) as interest (tag_id, rows, start, width), lateral (
        ${selectRows(sql`hashint4(blog_id) >= interest.start`)} union all ${selectRows(sql`hashint4(blog_id) < interest.start`)}
        limit interest.rows) as range_rows
    ), eligible as (
      select n.* from selected n join blogs b on b.id = n.blog_id and b.status = 'published' and b.kind = 'blog' and ${isHealthy('b')}
        and ${isInLanguages('b', languages)}
      where not exists (select from for_you_wishes w where w.user_id = ${userId} and w.blog_id = n.blog_id)
        and not (${withoutKept} and (${isSaved}))
    ), ranked as (
      select tag_id, blog_id, row_number() over (partition by tag_id
        order by is_in_range desc, hashint4extended(blog_id, ${order}::bigint), blog_id) as rank from eligible
    ), scored as (
      select blog_id, array_agg(tag_id order by array_position(${ids}::integer[], tag_id)) as interest_ids,
        min(rank)::float8 / count(*) * case when exists (select from blog_tags bt
          where bt.blog_id = ranked.blog_id and bt.tag_id in (select tag_id from demoted)) then ${demotionFactor} else 1 end as score
      from ranked group by blog_id
    ), ordered as (
      select blog_id, interest_ids, count(*) over () as count,
        row_number() over (order by score, hashint4extended(blog_id, ${order}::bigint), blog_id) as position
      from scored
    )
    select blog_id as id, interest_ids, count from ordered
    where position > ${offset} and position <= ${offset}::bigint + ${size} or position = 1
    order by position`.execute(db)
  const count = rows[0]?.count ?? 0
  // The first row is always selected because it carries the count.
  return { count, matches: offset === 0 ? rows : rows.slice(1) }
}

/** The key of a day's list, such as `d2026-11-23`; days are in UTC. */
export const dailyKey = (day: Date): string => `d${day.toISOString().slice(0, 10)}`

/** Days until every site of an interest has been listed, unless it has more sites than can be read. */
const daysPerRound = 30

/** Minimum number of rows read per interest, however many interests there are. */
const minRows = 30

/**
 * The number of sites to read to include all of a day's range. Hashes are not evenly spread: some ranges have more than
 * their share of sites, but hardly ever by four standard deviations.
 */
const rowsForDay = (sites: number): number => Math.ceil((Math.sqrt(sites / daysPerRound) + 2) ** 2)

/** The inverse: the most sites a day may have for this many rows (more than four) to include all of them. */
const sitesPerDay = (rows: number): number => (Math.sqrt(rows) - 2) ** 2
