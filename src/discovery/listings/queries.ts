import { sql } from 'kysely'
import { pageSize } from '#api-contract/shapes/limits.ts'
import type { Db } from '#platform/db/db.ts'
import { permutation } from '../shuffle/permutation.ts'
import type { ListSeed, Numbering } from '../shuffle/seed.ts'
import { isHealthy } from './healthy-sites.ts'

/** PostgreSQL's largest integer: no list is longer. */
const furthest = 2_147_483_647
const offsetOf = (page: number, size: number) => Math.min((page - 1) * size, furthest)

/** Up to here, leaving out rows costs less than looking for the block, and is exact while the outbox lags behind. */
const shallow = 256

/**
 * As far as one statement reads. Written into it, since PostgreSQL takes a limit that it does not know for a tenth of the
 * table, finds that dear, and plans again for each page.
 */
const mostRead = sql.lit(shallow + pageSize.max)

/** Published sites, the last published first: every page costs the same (nth_newest_blog counts blocks, not rows). */
export function newestBlogs(page: number, size: number) {
  const offset = offsetOf(page, size)
  const start = offset < shallow ? sql`true` : sql`published_seq <= nth_newest_blog(${offset})`
  return {
    count: sql<number>`select sum(n) from totals where name = 'blogs'`,
    ids: sql`array(
      select id from (select id, published_seq from blogs
        where kind = 'blog' and status = 'published' and health <> 'gone' and ${start}
        order by published_seq desc limit ${mostRead}) as newest
      order by published_seq desc limit ${size} offset ${offset < shallow ? offset : 0})`,
  }
}

/** Articles: those that staff put in order, then by date. Staff write them, so there are few. */
export const featuredArticles = (page: number, size: number) => ({
  count: sql<number>`select sum(n) from totals where name = 'articles'`,
  ids: sql`array(select id from blogs where kind = 'article' and status = 'published'
    order by featured_position, id desc limit ${size} offset ${offsetOf(page, size)})`,
})

/** How many sites there are and how many have left so far. */
export async function currentNumbering(db: Db): Promise<Numbering> {
  const { rows } = await sql<Numbering>`
    select n, departures from blog_numbering`.execute(db)
  return rows[0] as Numbering
}

/** A range of positions in a seed's order, as numbers of the dense numbering. */
function positionsOf(seed: ListSeed, from: number, to: number): number[] {
  const { at: positionAt } = permutation(seed.key, seed.n)
  const places = Math.max(0, Math.min(to, seed.n) - from)
  return Array.from({ length: places }, (_, place) => positionAt(from + place))
}

/**
 * Ids at some positions of a shuffled order, as it was when the seed was made; null for invalid positions, and for what
 * is not listed any more, which the numbering may not know yet.
 */
export async function shuffledBlogs(
  db: Db,
  seed: ListSeed,
  from: number,
  to: number,
): Promise<{ ids: (number | null)[]; now: Numbering }> {
  const { rows } = await sql<{ ids: (number | null)[] } & Numbering>`
    select n, departures, array(select (select id from blogs where kind = 'blog' and status = 'published'
        and ${isHealthy} and id = coalesce(
        (select blog_id from blog_positions where position = wanted.position and since <= ${seed.departures}),
        (select blog_id from blog_positions_past where position = wanted.position
          and since <= ${seed.departures} and until > ${seed.departures})))
        from unnest(${positionsOf(seed, from, to)}::integer[]) with ordinality as wanted (position, place)
        order by place) as ids
    from blog_numbering`.execute(db)
  const { ids, n, departures } = rows[0] as { ids: (number | null)[] } & Numbering
  return { ids, now: { n, departures } }
}

/**
 * The shelves of the front page, as arrays of ids. Which sites are shuffled onto one is chance, all of them where few are listed. Who
 * stands first changes by the day, not each time: a shelf of the same sites stays the same.
 */
export const shelves = (size: number) => {
  // Written into the statement, or it would be planned again each time, as for `mostRead`.
  const [most, drawn] = [sql.lit(size), sql.lit(2 * size)]
  return {
    recent: sql`array(select id from blogs where kind = 'blog' and status = 'published' and health <> 'gone'
      order by published_seq desc limit ${most})`,
    featured: sql`array(select id from blogs where kind = 'article' and status = 'published'
      order by featured_position, id desc limit ${most})`,
    shuffled: sql`array(select id from (
        select b.id from (
            select distinct case when n <= ${drawn} then draw - 1 else floor(random() * n)::integer end as position
            from blog_numbering, generate_series(1, (select ${2 * size}::integer)) as draw limit ${drawn}) as places
          join blog_positions p using (position)
          join blogs b on b.id = p.blog_id and b.kind = 'blog' and b.status = 'published' and ${isHealthy}
        order by random() limit ${most}) as chosen
      order by hashint4extended(id, current_date - date '2000-01-01'))`,
  }
}
