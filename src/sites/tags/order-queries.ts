import { type RawBuilder, sql } from 'kysely'
import type { TagOrder } from '#api-contract/values/tag-orders.ts'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { isInLanguages } from '../listing/languages-in-sql.ts'
import { newestInLanguages } from './language-queries.ts'
import type { TagRow } from './queries.ts'

/** How many of the newest sites are searched for quiet ones; each posting rate has to be computed. */
const maxScannedForQuiet = 1500
/**
 * Tags up to this size are sorted completely. For larger tags, only sites among the most recommended overall are
 * considered and, if languages are given, this many of the newest.
 */
const maxScanned = 6000
const maxRecommended = 20_000

/** Maximum posts per month of a quiet site, as in the newsfeed. */
const maxQuietPosts = 1

interface OrderedTagQuery {
  tag: TagRow
  /** Empty for all languages. */
  languages: readonly string[]
  /** Maximum length of the whole list. */
  max: number
  limit: number
  offset: number
}

/** Ids of a page of a tag's sites in the given order, with the total. */
export async function findSitesInOrder(
  db: Db,
  order: Exclude<TagOrder, 'newest'>,
  { tag, languages, max, limit, offset }: OrderedTagQuery,
): Promise<{ ids: number[]; count: number }> {
  const sites = order === 'quiet' ? quietSites(tag.id, languages, max) : recommendedSites(tag, languages, max)
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with found as materialized (${sites})
    select (select count(*)::integer from found) as count,
      array(select id from found order by place limit ${limit} offset ${offset}) as ids`.execute(db)
  return firstRow(rows)
}

const isDiscoverable = sql`b.status = 'published' and b.kind = 'blog' and b.health in ('fine', 'unsteady')`

const newestSiteIds = (tagId: number, languages: readonly string[], max: number): RawBuilder<unknown> =>
  languages.length > 0
    ? newestInLanguages(tagId, languages, max)
    : sql`select blog_id from blog_tags where tag_id = ${tagId} order by blog_id desc limit ${sql.lit(max)}`

const quietSites = (tagId: number, languages: readonly string[], max: number): RawBuilder<unknown> => sql`
  select b.id, row_number() over (order by b.id desc) as place
  from (${newestSiteIds(tagId, languages, maxScannedForQuiet)}) as newest
    join blogs b on b.id = newest.blog_id and ${isDiscoverable}
    join post_stats ps on ps.blog_id = b.id and posts_a_month(ps, now()) <= ${sql.lit(maxQuietPosts)}
  order by b.id desc limit ${sql.lit(max)}`

function recommendedSites(
  { id, count }: TagRow,
  languages: readonly string[],
  max: number,
): RawBuilder<unknown> {
  const newestCandidates = sql`select rs.blog_id, rs.voices from (${newestSiteIds(id, languages, maxScanned)}) as newest
    join recommended_sites rs using (blog_id) where rs.voices > 0`
  const mostRecommendedCandidates = sql`select rs.blog_id, rs.voices from (
      select blog_id, voices from recommended_sites where voices > 0
      order by voices desc, blog_id desc limit ${sql.lit(maxRecommended)}) as rs
    where exists (select from blog_tags bt where bt.blog_id = rs.blog_id and bt.tag_id = ${id})`
  // In a rare language, the newest may be all of its sites.
  const largeTagCandidates =
    languages.length > 0
      ? sql`${mostRecommendedCandidates} union ${newestCandidates}`
      : mostRecommendedCandidates
  return sql`
    select b.id, row_number() over (order by candidate.voices desc, b.id desc) as place
    from (${count <= maxScanned ? newestCandidates : largeTagCandidates}) as candidate join blogs b on b.id = candidate.blog_id and ${isDiscoverable} and ${isInLanguages('b', languages)}
    order by candidate.voices desc, b.id desc limit ${sql.lit(max)}`
}
