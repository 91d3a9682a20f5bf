import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#api-contract/api-error.ts'
import type {
  Blog,
  BlogWithState,
  OwnBlog,
  RecommendedBlog,
  SiteDetails,
} from '#api-contract/shapes/shapes.ts'
import { siteColumns } from '#api-contract/shapes/site-fields.ts'
import type { Db } from '#platform/db/db.ts'
import { isoTime } from '#platform/db/json-times.ts'
import { selectColumns } from '#platform/db/select-columns.ts'

/** How many published sites or articles there are: maintained by the database, not counted. */
export async function totalOf(db: Db, name: 'blogs' | 'articles'): Promise<number> {
  const { n } = await db
    .selectFrom('totals')
    .select((total) => total.fn.sum<number>('n').as('n'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return n
}

/** A site as the API shows it, with the source of the picture that is shown (`shownImageSource`). */
const sentColumns = siteColumns.filter((name) => name !== 'image_source')
const blogColumns = sql`
  b.id, ${selectColumns('b', sentColumns)}, b.slug, b.kind, b.domain, b.created_on, b.updated_on, b.status, b.published_on,
      b.language, b.health,
      case when b.image_blog_page is null then 'drawn' when b.image_source = 'site' then 'site' else 'own' end as image_source,
      coalesce(st.names, '{}') as tags,
      case when u.id is not null then json_build_object('username', u.username, 'avatar', p.avatar) end as user,
      s.upvotes as total_upvotes, s.reviews as review_count, s.discussions as discussion_count,
      case when s.reviews > 0 then round(s.rating_sum::numeric / s.reviews, 2)::float8 end as average_rating,
      ps.last_post_on, posts_a_month(ps, now()) as posts_a_month,
      coalesce(rs.domains, 0) as recommended_by_count,
      s.followers as follower_count`

const besideBlogs = sql`
      join blog_stats s on s.blog_id = b.id
      left join shown_tags st on st.blog_id = b.id
      left join post_stats ps on ps.blog_id = b.id
      left join recommended_sites rs on rs.blog_id = b.id
      left join users u on u.id = b.user_id
      left join shown_profiles p on p.user_id = u.id`

/** Rows in their order as one JSON text: a row of thirty fields takes JSON.parse less time than it takes node-postgres. */
const asJson = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(one), '[]') from (${rows}) as one)`

/** A site from within JSON, with its times as the API shows them. It is this call's own, so it need not be copied. */
function inUtc<B extends Blog>(blog: B): B {
  blog.created_on = isoTime(blog.created_on)
  blog.updated_on = isoTime(blog.updated_on)
  if (blog.published_on !== null) blog.published_on = isoTime(blog.published_on)
  if (blog.last_post_on !== null) blog.last_post_on = isoTime(blog.last_post_on)
  return blog
}

/** @param ids an array of ids, whose order stays @param join what else is said of each */
const blogsIn = (ids: RawBuilder<unknown>, join = sql``) => sql`
    from unnest(${ids}) with ordinality as wanted (id, place)
      join blogs b on b.id = wanted.id ${besideBlogs} ${join}
    order by wanted.place`

/** The sites and articles with these ids, in this order, whatever their status; one statement. */
export async function blogsByIds(db: Db, ids: number[]): Promise<Blog[]> {
  return ids.length === 0 ? [] : blogsByIdArray(db, sql`${ids}::integer[]`)
}

/** The same for ids that a subquery gives as an array. */
export async function blogsByIdArray(db: Db, ids: RawBuilder<unknown>): Promise<Blog[]> {
  const { rows } = await sql<{ blogs: Blog[] }>`
    select ${asJson(sql`select ${blogColumns} ${blogsIn(ids)}`)} as blogs`.execute(db)
  return (rows[0]?.blogs ?? []).map(inUtc)
}

/** The same with what else is said of each. @param columns of what @param join brings, which names sites `b` */
export async function blogsByIdsWith<More>(
  db: Db,
  ids: number[],
  { columns, join }: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> },
): Promise<(Blog & More)[]> {
  if (ids.length === 0) return []
  const given = sql`${ids}::integer[]`
  const { rows } = await sql<{ blogs: (Blog & More)[] }>`
    select ${asJson(sql`select ${blogColumns}, ${columns} ${blogsIn(given, join)}`)} as blogs`.execute(db)
  return (rows[0]?.blogs ?? []).map(inUtc)
}

/** One page of sites or articles, and how many the whole list has; one statement. */
export async function blogPage(
  db: Db,
  { ids, count }: { ids: RawBuilder<unknown>; count: RawBuilder<number> },
): Promise<{ count: number; results: Blog[] }> {
  const { rows } = await sql<{ count: number; results: Blog[] }>`
    select (${count}) as count, ${asJson(sql`select ${blogColumns} ${blogsIn(ids)}`)} as results`.execute(db)
  const { count: total, results } = rows[0] as { count: number; results: Blog[] }
  return { count: total, results: results.map(inUtc) }
}

/** Short lists of sites, each by its name; one statement. @param lists arrays of ids */
export async function blogLists<Name extends string>(
  db: Db,
  lists: Record<Name, RawBuilder<unknown>>,
): Promise<Record<Name, Blog[]>> {
  const names = Object.keys(lists) as Name[]
  const given = sql.join(names.map((name) => sql`${lists[name]} as ${sql.ref(name)}`))
  const every = sql.join(names.map(sql.ref), sql` || `)
  const { rows } = await sql<{ ids: Record<Name, number[]>; blogs: Blog[] }>`
    with lists as materialized (select ${given})
    select row_to_json(lists) as ids,
      ${asJson(sql`select ${blogColumns} ${blogsIn(sql`(select array(select distinct unnest(${every})) from lists)`)}`)} as blogs
    from lists`.execute(db)
  const { ids, blogs } = rows[0] as { ids: Record<Name, number[]>; blogs: Blog[] }
  const byId = new Map(blogs.map((blog) => [blog.id, inUtc(blog)]))
  const blogsOf = (name: Name) => ids[name].flatMap((id) => byId.get(id) ?? [])
  return Object.fromEntries(names.map((name) => [name, blogsOf(name)])) as Record<Name, Blog[]>
}

/**
 * One site or article, whatever its status. Not as a list of one: PostgreSQL takes an array for ten rows, and would plan
 * again each time, which costs more than the rest of the call.
 */
export async function getBlogById(db: Db, id: number): Promise<Blog> {
  const { rows } = await sql<Blog>`
    select ${blogColumns} from blogs b ${besideBlogs} where b.id = ${id}`.execute(db)
  const [blog] = rows
  if (!blog) throw notFound()
  return blog
}

type State = Omit<BlogWithState, keyof OwnBlog | 'archive_url'>

/** One site or article with how it is, as one JSON text. @param more columns that are further parts of it */
async function blogWithState<More>(db: Db, id: number, more = sql``): Promise<Blog & State & More> {
  const { rows } = await sql<{ found: Blog & State & More }>`
    select row_to_json(one) as found from (select ${blogColumns}, posts_by_month(ps, now()) as posts_by_month, b.posts_stopped,
      (select since from site_health where blog_id = ${id}) as health_since ${more}
    from blogs b ${besideBlogs} where b.id = ${id}) as one`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const blog = inUtc(row.found)
  if (blog.health_since !== null) blog.health_since = isoTime(blog.health_since)
  return blog
}

/** What all pages about a site show of it: the same as `getBlogById`, with how it is and how often it posts. */
export const getBlogWithStateById = (db: Db, id: number): Promise<Blog & State> => blogWithState(db, id)

/** What comes with it in full. */
type Parts = Omit<SiteDetails, keyof BlogWithState>

/** How many of its posts, its recommenders, and of those that it recommends a site's page shows at first. */
const latestPosts = 6
const newest = 4

/**
 * A site that names another in two ways does so since the first one. Not as `not exists`, for which a kept plan reads all who
 * name a site where the newest four are asked for.
 */
export const isFirstOfItsKinds = sql`r.kind = (select e.kind from recommendations e
  where e.from_id = r.from_id and e.to_id = r.to_id order by e.first_seen_on, e.kind limit 1)`

const namedSite = sql`json_build_object('id', o.id, 'slug', o.slug, 'title', o.title, 'domain', o.domain,
  'image_blog_page', o.image_blog_page)`

/** The newest of the sites that name one, as JSON. Others may name it by the thousand: none is counted. */
const recommendedBy = (id: number) => sql`
  (select coalesce(json_agg(one), '[]') from (
    select ${namedSite} as blog, r.first_seen_on,
      array(select k.kind from recommendations k where k.from_id = r.from_id and k.to_id = r.to_id order by 1) as kinds
    from recommendations r join blogs o on o.id = r.from_id and is_open(o)
    where r.to_id = ${id} and ${isFirstOfItsKinds}
    order by r.first_seen_on desc, o.id desc limit ${sql.lit(newest)}) as one)`

/**
 * The newest of the sites that one names, and how many it names, as JSON: few enough to look at each, and that once. Those that
 * are away count, and have no place among the newest. All that were looked at are returned, shown or not.
 */
const recommends = (id: number) => sql`
  (select json_build_object('count', count(*) filter (where is_published),
      'looked_at', coalesce(json_agg(o.id), '[]'), 'newest', coalesce(
      json_agg(json_build_object('blog', ${namedSite}, 'kinds', o.kinds, 'first_seen_on', o.first_seen_on) order by place)
        filter (where place <= ${sql.lit(newest)}), '[]'))
    from (
      select b.id, b.slug, b.title, b.domain, b.image_blog_page, r.kinds, r.first_seen_on, b.status = 'published' as is_published,
        case when is_open(b) then row_number() over (partition by is_open(b) order by r.first_seen_on desc, b.id desc) end as place
      from (select to_id, min(first_seen_on) as first_seen_on, array_agg(kind order by kind) as kinds
            from recommendations where from_id = ${id} group by to_id) as r
        join blogs b on b.id = r.to_id) as o)`

/**
 * What its own page shows: all that, with what it posts and which sites name which, in one statement too. Posts are in sixteen
 * partitions, of which `latest_posts` opens one.
 * @returns also the ids of all sites that it names, shown or not
 */
export async function getSiteDetailsById(db: Db, id: number) {
  type Found = Pick<Parts, 'recommended_by'> & {
    latest_posts: (Parts['latest_posts'][number] & { of_all: number })[]
    recommends: { count: number; newest: RecommendedBlog[]; looked_at: number[] }
  }
  const blog = await blogWithState<Found>(
    db,
    id,
    sql`,
      latest_posts(b.id, ${sql.lit(latestPosts)}) as latest_posts,
      ${recommendedBy(id)} as recommended_by,
      ${recommends(id)} as recommends`,
  )
  const latest_posts = blog.latest_posts.map(postInUtc)
  const sinceUtc = (one: RecommendedBlog) => ({ ...one, first_seen_on: isoTime(one.first_seen_on) })
  const parts: Parts = {
    post_count: latest_posts[0]?.of_all ?? 0,
    latest_posts,
    recommended_by: blog.recommended_by.map(sinceUtc),
    recommends: blog.recommends.newest.map(sinceUtc),
    recommends_count: blog.recommends.count,
  }
  return { blog: { ...blog, ...parts }, namedIds: blog.recommends.looked_at }
}

/** A post from within JSON, with its time as the API shows it. */
export const postInUtc = <P extends { published_on: string }>(post: P): P => ({
  ...post,
  published_on: isoTime(post.published_on),
})

/** The step of a recursive `way (id, steps)` along merges: the site that each was merged into. */
export const nextMerge = sql`
  select m.into_blog_id, way.steps + 1 from merges m join way on m.from_blog_id = way.id
  where m.undone_on is null and way.steps < 10`

/** The published site that one was merged into, over several steps where necessary. */
export async function findMergedInto(
  db: Db,
  id: number,
): Promise<Pick<Blog, 'id' | 'slug' | 'kind'> | undefined> {
  const { rows } = await sql<Pick<Blog, 'id' | 'slug' | 'kind'>>`
    with recursive way as (
      select into_blog_id as id, 1 as steps from merges where from_blog_id = ${id} and undone_on is null
      union all
      ${nextMerge})
    select b.id, b.slug, b.kind from way join blogs b on b.id = way.id and b.status = 'published'
    order by steps desc limit 1`.execute(db)
  return rows[0]
}

/** The site with this key (site-address.ts), and those that it was merged into, step by step; the last one stands. */
export async function findBlogIdsByKey(db: Db, urlKey: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive way as (
      select id, 0 as steps from blogs where url_key = ${urlKey}
      union all
      ${nextMerge})
    select id from way order by steps`.execute(db)
  return rows.map(({ id }) => id)
}
