import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

// The results of the first release (11e9f3c): its statements on today's tables. Only stored totals and the tags in
// search entries have changed since.

const minReaders = 5
const rowsPerSide = 60
const maxPeople = 50
const maxLikes = 30

/** The results of "More like this". */
export async function oldSimilar(db: Db, id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as (
      select t.id as tag_id, ln(1 + (select sum(n) from totals where name = 'blogs')::float8 / greatest(t.blog_count, 1)) as weight
      from blog_tags bt join tags t on t.id = bt.tag_id where bt.blog_id = ${id} and not t.is_blocked
    ), near as (
      select blog_id from (
        select stretch.blog_id, sum(own.weight) as weight from own, lateral (
          (select blog_id from blog_tags where tag_id = own.tag_id and hashint4(blog_id) >= hashint4(${id})
            order by hashint4(blog_id), blog_id limit ${rowsPerSide})
          union all
          (select blog_id from blog_tags where tag_id = own.tag_id and hashint4(blog_id) < hashint4(${id})
            order by hashint4(blog_id), blog_id limit ${rowsPerSide})
          limit ${rowsPerSide}) as stretch
        group by stretch.blog_id) as weighed
      where blog_id <> ${id} order by weight desc, hashint4(blog_id) limit 60
    ), people as (
      select user_id from blog_upvotes where blog_id = ${id}
      union select user_id from bookmarks where blog_id = ${id} limit ${maxPeople}
    ), liked as (
      select blog_id, count(*)::integer as readers from (
        select one.blog_id, people.user_id from people, lateral (select blog_id from blog_upvotes u
          where u.user_id = people.user_id order by created_on desc, blog_id desc limit ${maxLikes}) as one
        union
        select one.blog_id, people.user_id from people, lateral (select blog_id from bookmarks b
          where b.user_id = people.user_id order by created_on desc, blog_id desc limit ${maxLikes}) as one
      ) as likes
      where blog_id <> ${id} group by blog_id having count(*) >= ${minReaders}
      order by count(*) desc limit 40
    ), candidates as (
      select blog_id from near union select blog_id from liked
    )
    select c.blog_id as id
    from candidates c join blog_positions p on p.blog_id = c.blog_id join blog_stats s on s.blog_id = c.blog_id
      left join liked on liked.blog_id = c.blog_id
    order by coalesce((select sum(own.weight) from blog_tags bt join own on own.tag_id = bt.tag_id
        where bt.blog_id = c.blog_id), 0)
      + coalesce(10 * liked.readers / sqrt((select count(*) from people) * greatest(s.upvotes, liked.readers)::float8), 0)
      desc, hashint4(c.blog_id)
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

const maxExactRows = 1500
const sampleSize = 250
const minRowsPerTag = 30

/** The top of the personalised list for a member with these interests. @param key seeds the order */
export async function oldForYou(db: Db, tags: number[], key: string, limit: number): Promise<number[]> {
  if (tags.length === 0) return []
  const digest = createHash('sha256').update(key).digest()
  const [start, order] = [digest.readInt32LE(0), digest.readBigInt64LE(8).toString()]
  const { rows: sums } = await sql<{ sites: number }>`
    select coalesce(sum(blog_count), 0)::integer as sites from tags where id = any(${tags}::integer[])`.execute(
    db,
  )
  const isExact = (sums[0]?.sites ?? 0) <= maxExactRows
  const rowsPerTag = isExact ? maxExactRows : Math.max(minRowsPerTag, Math.ceil(sampleSize / tags.length))
  const { rows } = await sql<{ id: number }>`
    with near as (
      select distinct blog_id from unnest(${tags}::integer[]) as mine (tag_id), lateral (
        (select blog_id from blog_tags where tag_id = mine.tag_id and hashint4(blog_id) >= ${start}
          order by hashint4(blog_id), blog_id limit ${rowsPerTag})
        union all
        (select blog_id from blog_tags where tag_id = mine.tag_id and hashint4(blog_id) < ${start}
          order by hashint4(blog_id), blog_id limit ${rowsPerTag})
        limit ${rowsPerTag}) as stretch)
    select blog_id as id from near join blog_positions p using (blog_id)
    order by (select count(*) from blog_tags bt where bt.blog_id = near.blog_id and bt.tag_id = any(${tags}::integer[])) desc,
      hashint4extended(blog_id, ${order}::bigint), blog_id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
