import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/refusal.ts'
import type { Blog, BlogInFull, OwnBlog, RecommendedBlog } from '#contract/shapes.ts'
import { siteColumns } from '#contract/site-fields.ts'
import type { Db } from '#server/db.ts'
import { isoTime } from '#server/json-times.ts'
import { selectColumns } from '#server/select-columns.ts'

/** How many published sites or articles there are: maintained by the database, not counted. */
export async function totalOf(db: Db, name: 'blogs' | 'articles'): Promise<number> {
  const { n } = await db
    .selectFrom('totals')
    .select((total) => total.fn.sum<number>('n').as('n'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return n
}

/** What the API shows of a site. */
const blogColumns = sql`
  b.id, ${selectColumns('b', siteColumns)}, b.slug, b.kind, b.domain, b.created_on, b.updated_on, b.status, b.published_on,
      b.language, b.health,
      coalesce(st.names, '{}') as tags,
      case when u.id is not null then json_build_object('username', u.username, 'avatar', p.avatar) end as user,
      s.upvotes as total_upvotes, s.reviews as review_count, s.discussions as discussion_count,
      case when s.reviews > 0 then round(s.rating_sum::numeric / s.reviews, 2)::float8 end as average_rating,
      ps.last_post_on, posts_a_month(ps, now()) as posts_a_month,
      coalesce(rs.recommended_by, 0) as recommended_by_count,
      s.followers as follower_count`

const besideBlogs = sql`
      join blog_stats s on s.blog_id = b.id
      left join shown_tags st on st.blog_id = b.id
      left join post_stats ps on ps.blog_id = b.id
      left join recommended_sites rs on rs.blog_id = b.id
      left join users u on u.id = b.user_id
      left join profiles p on p.user_id = u.id`

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
  const { rows } = await sql<Blog & More>`select ${blogColumns}, ${columns} ${blogsIn(given, join)}`.execute(
    db,
  )
  return rows
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

type Further = Omit<BlogInFull, keyof OwnBlog | 'archive_url'>

/** Whether a post `p` of a site `b` is shown, as far as staff decide; wherever posts are shown. */
export const isShownPost = sql<boolean>`not p.is_hidden and not b.posts_stopped`

/** How many of its posts, its recommenders, and of those that it recommends a site's page shows at first. */
const latestPosts = 6
const newest = 4

/** A site that names another in two ways does so since the first one. */
export const isFirstOfItsKinds = sql`not exists (select from recommendations e
  where e.from_id = r.from_id and e.to_id = r.to_id and (e.first_seen_on, e.kind) < (r.first_seen_on, r.kind))`

/** The newest of the sites that name one, or that it names, as JSON. Others may name it by the thousand: none is counted. */
const recommended = (id: number, own: 'from_id' | 'to_id', other: 'from_id' | 'to_id') => sql`
  (select coalesce(json_agg(one), '[]') from (
    select json_build_object('id', o.id, 'slug', o.slug, 'title', o.title, 'domain', o.domain,
        'image_blog_page', o.image_blog_page) as blog,
      array(select k.kind from recommendations k where k.from_id = r.from_id and k.to_id = r.to_id order by 1) as kinds,
      r.first_seen_on
    from recommendations r join blogs o on o.id = r.${sql.ref(other)} and is_open(o)
    where r.${sql.ref(own)} = ${id} and ${isFirstOfItsKinds}
    order by r.first_seen_on desc, o.id desc limit ${newest}) as one)`

/**
 * The same with what it posts, and which sites name which, in one statement too. Posts are in sixteen partitions, and each time that a statement
 * names them all sixteen are locked: so once for the latest ones and for how many there are.
 */
export async function getBlogInFull(db: Db, id: number): Promise<Blog & Further> {
  type Latest = Further['latest_posts'][number] & { of_all: number }
  type Found = Blog & Omit<Further, 'post_count' | 'latest_posts'> & { latest_posts: Latest[] }
  const { rows } = await sql<{ found: Found }>`
    select row_to_json(one) as found from (select ${blogColumns}, posts_by_month(ps, now()) as posts_by_month, b.posts_stopped,
      (select since from site_health where blog_id = ${id}) as health_since,
      (select coalesce(json_agg(latest), '[]') from (
        select p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.language, d.id as discussion_id,
          coalesce(d.comment_count, 0) as comment_count, p.of_all
        from (select *, count(*) over () as of_all from posts p where p.blog_id = b.id and ${isShownPost}
              order by published_on desc, id desc limit ${sql.lit(latestPosts)}) as p
          left join discussions d on d.id = p.discussion_id and d.status = 'published'
        order by p.published_on desc, p.id desc) as latest) as latest_posts,
      ${recommended(id, 'to_id', 'from_id')} as recommended_by,
      ${recommended(id, 'from_id', 'to_id')} as recommends,
      (select count(distinct r.to_id) from recommendations r join blogs o on o.id = r.to_id and o.status = 'published'
        where r.from_id = ${id}) as recommends_count
    from blogs b ${besideBlogs} where b.id = ${id}) as one`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const blog = inUtc(row.found)
  if (blog.health_since !== null) blog.health_since = isoTime(blog.health_since)
  const latest_posts = blog.latest_posts.map(postInUtc)
  const sinceUtc = (one: RecommendedBlog) => ({ ...one, first_seen_on: isoTime(one.first_seen_on) })
  return {
    ...blog,
    post_count: latest_posts[0]?.of_all ?? 0,
    latest_posts,
    recommended_by: blog.recommended_by.map(sinceUtc),
    recommends: blog.recommends.map(sinceUtc),
  }
}

/** A post from within JSON, with its time as the API shows it. */
export const postInUtc = <P extends { published_on: string }>(post: P): P => ({
  ...post,
  published_on: isoTime(post.published_on),
})

/** The published site that one was merged into, over several steps where necessary. */
export async function findMergedInto(
  db: Db,
  id: number,
): Promise<Pick<Blog, 'id' | 'slug' | 'kind'> | undefined> {
  const { rows } = await sql<Pick<Blog, 'id' | 'slug' | 'kind'>>`
    with recursive way as (
      select into_blog_id as id, 1 as steps from merges where from_blog_id = ${id} and undone_on is null
      union all
      select m.into_blog_id, way.steps + 1 from merges m join way on m.from_blog_id = way.id
      where m.undone_on is null and way.steps < 10)
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
      select m.into_blog_id, way.steps + 1 from merges m join way on m.from_blog_id = way.id
      where m.undone_on is null and way.steps < 10)
    select id from way order by steps`.execute(db)
  return rows.map(({ id }) => id)
}
