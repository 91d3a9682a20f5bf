import { type RawBuilder, sql } from 'kysely'
import type {
  RecommendedSite,
  Site,
  SiteDetails,
  SiteWithPendingEdits,
  SiteWithState,
} from '#api-contract/shapes/shapes.ts'
import { siteColumns } from '#api-contract/shapes/site-fields.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { personJsonOrNull } from '#holds/person-json.ts'
import type { Db } from '#platform/db/db.ts'
import { isoTime } from '#platform/db/json-times.ts'
import { firstRow } from '#platform/db/results.ts'
import { selectColumns } from '#platform/db/select-columns.ts'

/** The columns of a site in the API. `image_source` is that of the displayed picture (`shownImageSource`). */
const wireColumns = siteColumns.filter((name) => name !== 'image_source')
const replyColumns = sql`
  b.id, ${selectColumns('b', wireColumns)}, b.slug, b.kind, b.domain, b.created_on, b.updated_on, b.status, b.published_on,
      b.language, b.health,
      case when b.image_blog_page is null then 'drawn' when b.image_source = 'site' then 'site' else 'own' end as image_source,
      coalesce(st.names, '{}') as tags,
      ${personJsonOrNull('u', 'p')} as user,
      s.upvotes as total_upvotes, s.reviews as review_count, s.discussions as discussion_count,
      case when s.reviews > 0 then round(s.rating_sum::numeric / s.reviews, 2)::float8 end as average_rating,
      ps.last_post_on, posts_a_month(ps, now()) as posts_a_month,
      coalesce(rs.domains, 0) as recommended_by_count,
      s.followers as follower_count`

const siteJoins = sql`
      join blog_stats s on s.blog_id = b.id
      left join shown_tags st on st.blog_id = b.id
      left join post_stats ps on ps.blog_id = b.id
      left join recommended_sites rs on rs.blog_id = b.id
      left join users u on u.id = b.user_id
      left join shown_profiles p on p.user_id = u.id`

/** Aggregates rows into one JSON value, in order: JSON.parse reads rows of thirty fields faster than node-postgres does. */
const asJson = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(item), '[]') from (${rows}) as item)`

/** Converts the times of a site read from JSON to the API's format. Mutates it: every query creates new objects. */
function withIsoTimes<B extends Site>(site: B): B {
  site.created_on = isoTime(site.created_on)
  site.updated_on = isoTime(site.updated_on)
  if (site.published_on !== null) site.published_on = isoTime(site.published_on)
  if (site.last_post_on !== null) site.last_post_on = isoTime(site.last_post_on)
  return site
}

/** @param ids an SQL array of ids, whose order is kept @param join further joins */
const selectSites = (ids: RawBuilder<unknown>, join = sql``) => sql`
    from unnest(${ids}) with ordinality as requested (id, position)
      join blogs b on b.id = requested.id ${siteJoins} ${join}
    order by requested.position`

/** The sites and articles with these ids, in this order, whatever their status; one statement. */
export async function findSitesByIds(db: Db, ids: number[]): Promise<Site[]> {
  return ids.length === 0 ? [] : findSitesByIdArray(db, sql`${ids}::integer[]`)
}

/** `findSitesByIds` for ids that a subquery returns as an array. */
export async function findSitesByIdArray(db: Db, ids: RawBuilder<unknown>): Promise<Site[]> {
  const { rows } = await sql<{ blogs: Site[] }>`
    select ${asJson(sql`select ${replyColumns} ${selectSites(ids)}`)} as blogs`.execute(db)
  return (rows[0]?.blogs ?? []).map(withIsoTimes)
}

/** `findSitesByIds` with additional columns from joined tables; the site itself is `b`. */
export async function findSitesByIdsWith<More>(
  db: Db,
  ids: number[],
  { columns, join }: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> },
): Promise<(Site & More)[]> {
  if (ids.length === 0) return []
  const idArray = sql`${ids}::integer[]`
  const { rows } = await sql<{ blogs: (Site & More)[] }>`
    select ${asJson(sql`select ${replyColumns}, ${columns} ${selectSites(idArray, join)}`)} as blogs`.execute(
    db,
  )
  return (rows[0]?.blogs ?? []).map(withIsoTimes)
}

/** One page of sites or articles with the total count; one statement. */
export async function findSitePage(
  db: Db,
  { ids, count }: { ids: RawBuilder<unknown>; count: RawBuilder<number> },
): Promise<{ count: number; results: Site[] }> {
  const { rows } = await sql<{ count: number; results: Site[] }>`
    select (${count}) as count, ${asJson(sql`select ${replyColumns} ${selectSites(ids)}`)} as results`.execute(
    db,
  )
  const { count: total, results } = firstRow(rows)
  return { count: total, results: results.map(withIsoTimes) }
}

/** Several short lists of sites by name; one statement. @param lists SQL arrays of ids */
export async function findSiteLists<Name extends string>(
  db: Db,
  lists: Record<Name, RawBuilder<unknown>>,
): Promise<Record<Name, Site[]>> {
  const names = Object.keys(lists) as Name[]
  const columns = sql.join(names.map((name) => sql`${lists[name]} as ${sql.ref(name)}`))
  const allIds = sql.join(names.map(sql.ref), sql` || `)
  const { rows } = await sql<{ ids: Record<Name, number[]>; blogs: Site[] }>`
    with lists as materialized (select ${columns})
    select row_to_json(lists) as ids,
      ${asJson(sql`select ${replyColumns} ${selectSites(sql`(select array(select distinct unnest(${allIds})) from lists)`)}`)} as blogs
    from lists`.execute(db)
  const { ids, blogs } = firstRow(rows)
  const byId = new Map(blogs.map((site) => [site.id, withIsoTimes(site)]))
  const getSites = (name: Name) => ids[name].flatMap((id) => byId.get(id) ?? [])
  return Object.fromEntries(names.map((name) => [name, getSites(name)])) as Record<Name, Site[]>
}

/**
 * One site or article, whatever its status. Not a one-element list: PostgreSQL expects ten elements in an array and
 * would re-plan every call, which costs more than running the query.
 */
export async function getSiteById(db: Db, id: number): Promise<Site> {
  const { rows } = await sql<Site>`
    select ${replyColumns} from blogs b ${siteJoins} where b.id = ${id}`.execute(db)
  const [site] = rows
  if (!site) throw notFound()
  return site
}

type SiteState = Omit<SiteWithState, keyof SiteWithPendingEdits | 'archive_url'>

/** One site or article with its state, as JSON. @param extraColumns additional columns */
async function findSiteWithState<More>(
  db: Db,
  id: number,
  extraColumns = sql``,
): Promise<Site & SiteState & More> {
  const { rows } = await sql<{ site: Site & SiteState & More }>`
    select row_to_json(item) as site from (select ${replyColumns}, posts_by_month(ps, now()) as posts_by_month, b.posts_stopped,
      (select since from site_health where blog_id = ${id}) as health_since ${extraColumns}
    from blogs b ${siteJoins} where b.id = ${id}) as item`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const site = withIsoTimes(row.site)
  if (site.health_since !== null) site.health_since = isoTime(site.health_since)
  return site
}

/** A site as shown on all of its pages: `getSiteById` with its health and posting history. */
export const getSiteWithStateById = (db: Db, id: number): Promise<Site & SiteState> =>
  findSiteWithState(db, id)

/** The fields that only the details have. */
type DetailParts = Omit<SiteDetails, keyof SiteWithState>

/** Initial numbers of posts and of recommendations in each direction on a site's page. */
const maxLatestPosts = 6
const maxRecommendations = 4

/**
 * A site may recommend another in several ways; keep the earliest. (`not exists` is slower here: the generic plan reads
 * every recommending site even if only the newest four are needed.)
 */
export const isEarliestMention = (mention: string) => sql`${sql.ref(`${mention}.kind`)} = (
  select e.kind from recommendations e
  where e.from_id = ${sql.ref(`${mention}.from_id`)} and e.to_id = ${sql.ref(`${mention}.to_id`)}
  order by e.first_seen_on, e.kind limit 1)`

const recommendedSiteJson = sql`json_build_object('id', o.id, 'slug', o.slug, 'title', o.title, 'domain', o.domain,
  'image_blog_page', o.image_blog_page)`

/** The newest recommenders of a site, as JSON. There may be thousands, so they are not counted. */
const selectRecommenders = (id: number) => sql`
  (select coalesce(json_agg(recommender), '[]') from (
    select ${recommendedSiteJson} as blog, r.first_seen_on,
      array(select k.kind from recommendations k where k.from_id = r.from_id and k.to_id = r.to_id order by 1) as kinds
    from recommendations r join blogs o on o.id = r.from_id and is_open(o)
    where r.to_id = ${id} and ${isEarliestMention('r')}
    order by r.first_seen_on desc, o.id desc limit ${sql.lit(maxRecommendations)}) as recommender)`

/**
 * The newest sites that a site recommends and how many there are, as JSON: few enough to read all of them once.
 * Unhealthy sites are counted but not shown. `all_ids` has the ids of all of them.
 */
const selectRecommendedSites = (id: number) => sql`
  (select json_build_object('count', count(*) filter (where is_published),
      'all_ids', coalesce(json_agg(o.id), '[]'), 'newest', coalesce(
      json_agg(json_build_object('blog', ${recommendedSiteJson}, 'kinds', o.kinds, 'first_seen_on', o.first_seen_on) order by place)
        filter (where place <= ${sql.lit(maxRecommendations)}), '[]'))
    from (
      select b.id, b.slug, b.title, b.domain, b.image_blog_page, r.kinds, r.first_seen_on, b.status = 'published' as is_published,
        case when is_open(b) then row_number() over (partition by is_open(b) order by r.first_seen_on desc, b.id desc) end as place
      from (select to_id, min(first_seen_on) as first_seen_on, array_agg(kind order by kind) as kinds
            from recommendations where from_id = ${id} group by to_id) as r
        join blogs b on b.id = r.to_id) as o)`

/**
 * A site as shown on its page, with posts and recommendations in both directions, in one statement. Posts are in
 * sixteen partitions; `latest_posts` reads only one.
 * @returns also the ids of all sites that it recommends
 */
export async function getSiteDetailsById(db: Db, id: number) {
  type DetailColumns = Pick<DetailParts, 'recommended_by'> & {
    latest_posts: (DetailParts['latest_posts'][number] & { of_all: number })[]
    recommends: { count: number; newest: RecommendedSite[]; all_ids: number[] }
  }
  const site = await findSiteWithState<DetailColumns>(
    db,
    id,
    sql`,
      latest_posts(b.id, ${sql.lit(maxLatestPosts)}) as latest_posts,
      ${selectRecommenders(id)} as recommended_by,
      ${selectRecommendedSites(id)} as recommends`,
  )
  const latest_posts = site.latest_posts.map(postWithIsoTimes)
  const withIsoTime = (recommendation: RecommendedSite) => ({
    ...recommendation,
    first_seen_on: isoTime(recommendation.first_seen_on),
  })
  const parts: DetailParts = {
    post_count: latest_posts[0]?.of_all ?? 0,
    latest_posts,
    recommended_by: site.recommended_by.map(withIsoTime),
    recommends: site.recommends.newest.map(withIsoTime),
    recommends_count: site.recommends.count,
  }
  return { blog: { ...site, ...parts }, recommendedIds: site.recommends.all_ids }
}

/** Converts the time of a post read from JSON to the API's format. */
export const postWithIsoTimes = <P extends { published_on: string }>(post: P): P => ({
  ...post,
  published_on: isoTime(post.published_on),
})

/** The recursive step of `chain (id, steps)`, which follows merges from site to site. */
export const nextMerge = sql`
  select m.into_blog_id, chain.steps + 1 from merges m join chain on m.from_blog_id = chain.id
  where m.undone_on is null and chain.steps < 10`

/** The published site that a site was merged into, directly or through several merges. */
export async function findMergedInto(
  db: Db,
  id: number,
): Promise<Pick<Site, 'id' | 'slug' | 'kind'> | undefined> {
  const { rows } = await sql<Pick<Site, 'id' | 'slug' | 'kind'>>`
    with recursive chain as (
      select into_blog_id as id, 1 as steps from merges where from_blog_id = ${id} and undone_on is null
      union all
      ${nextMerge})
    select b.id, b.slug, b.kind from chain join blogs b on b.id = chain.id and b.status = 'published'
    order by steps desc limit 1`.execute(db)
  return rows[0]
}

/** The site with this key (site-address.ts), followed by each site that it was merged into; the last one is listed. */
export async function findSiteIdsByKey(db: Db, urlKey: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, 0 as steps from blogs where url_key = ${urlKey}
      union all
      ${nextMerge})
    select id from chain order by steps`.execute(db)
  return rows.map(({ id }) => id)
}
