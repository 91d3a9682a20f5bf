import { type RawBuilder, sql } from 'kysely'
import type { TagOrder } from '#api-contract/values/tag-orders.ts'
import type { Db } from '#platform/db/db.ts'
import { isInLanguages } from '../listing/languages-in-sql.ts'
import { newestInLanguages } from './language-queries.ts'
import type { TagRow } from './queries.ts'

/** Of a tag, so many of the newest sites are looked at for quiet ones: the pace of each has to be worked out. */
const newestLookedAt = 1500
/**
 * All sites of a tag with up to so many are looked at for recommended ones, or its newest in some languages; and else those
 * that are most recommended anywhere.
 */
const mostLookedAt = 6000
const mostRecommended = 20_000

/** Posts a month, as the news feed has it. */
const quietPosts = 1

interface OrderedTag {
  tag: TagRow
  /** None stand for all. */
  languages: readonly string[]
  /** How many the list has at most. */
  most: number
  limit: number
  offset: number
}

/** Ids of the sites of a tag in an order of their own, and how many there are. */
export async function orderedBlogs(
  db: Db,
  order: Exclude<TagOrder, 'newest'>,
  { tag, languages, most, limit, offset }: OrderedTag,
): Promise<{ ids: number[]; count: number }> {
  const sites =
    order === 'quiet' ? quietSites(tag.id, languages, most) : recommendedSites(tag, languages, most)
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with found as materialized (${sites})
    select (select count(*)::integer from found) as count,
      array(select id from found order by place limit ${limit} offset ${offset}) as ids`.execute(db)
  return rows[0] as { ids: number[]; count: number }
}

const isShown = sql`b.status = 'published' and b.kind = 'blog' and b.health in ('fine', 'unsteady')`

const newestOf = (tagId: number, languages: readonly string[], most: number): RawBuilder<unknown> =>
  languages.length > 0
    ? newestInLanguages(tagId, languages, most)
    : sql`select blog_id from blog_tags where tag_id = ${tagId} order by blog_id desc limit ${sql.lit(most)}`

const quietSites = (tagId: number, languages: readonly string[], most: number): RawBuilder<unknown> => sql`
  select b.id, row_number() over (order by b.id desc) as place
  from (${newestOf(tagId, languages, newestLookedAt)}) as newest
    join blogs b on b.id = newest.blog_id and ${isShown}
    join post_stats ps on ps.blog_id = b.id and posts_a_month(ps, now()) <= ${sql.lit(quietPosts)}
  order by b.id desc limit ${sql.lit(most)}`

function recommendedSites(
  { id, count }: TagRow,
  languages: readonly string[],
  most: number,
): RawBuilder<unknown> {
  const ofNewest = sql`select rs.blog_id, rs.voices from (${newestOf(id, languages, mostLookedAt)}) as newest
    join recommended_sites rs using (blog_id) where rs.voices > 0`
  const ofMostRecommended = sql`select rs.blog_id, rs.voices from (
      select blog_id, voices from recommended_sites where voices > 0
      order by voices desc, blog_id desc limit ${sql.lit(mostRecommended)}) as rs
    where exists (select from blog_tags bt where bt.blog_id = rs.blog_id and bt.tag_id = ${id})`
  // In a language that few of them are in, the newest may well be all of them.
  const ofBroadTag = languages.length > 0 ? sql`${ofMostRecommended} union ${ofNewest}` : ofMostRecommended
  return sql`
    select b.id, row_number() over (order by among.voices desc, b.id desc) as place
    from (${count <= mostLookedAt ? ofNewest : ofBroadTag}) as among
      join blogs b on b.id = among.blog_id and ${isShown} and ${isInLanguages(languages)}
    order by among.voices desc, b.id desc limit ${sql.lit(most)}`
}
