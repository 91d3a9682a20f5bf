import { sql } from 'kysely'
import { blogsByIds } from '#features/blogs/queries.ts'
import type { Db } from '#server/db.ts'
import { isoTime } from '#server/json-times.ts'
import type { Paging } from '#server/list.ts'
import type { PageWithCount } from '#server/page-with-count.ts'
import type { Recommendation } from './contract.ts'

interface Row extends Omit<Recommendation, 'blog'> {
  id: number
}

/** Published sites that recommend one, or that it recommends, those found last first; two statements. */
export async function recommendationsOf(
  db: Db,
  id: number,
  direction: 'in' | 'out',
  { page, page_size }: Paging,
): Promise<PageWithCount<Recommendation>> {
  const [own, other] = direction === 'in' ? ['to_id', 'from_id'] : ['from_id', 'to_id']
  const { rows } = await sql<{ count: number; found: Row[] }>`
    with others as materialized (
      select r.${sql.ref(other)} as id, array_agg(r.kind order by r.kind) as kinds,
        min(r.first_seen_on) as first_seen_on, max(r.last_seen_on) as last_seen_on
      from recommendations r join blogs b on b.id = r.${sql.ref(other)} and b.status = 'published'
      where r.${sql.ref(own)} = ${id} group by r.${sql.ref(other)}
    )
    select (select count(*)::integer from others) as count, coalesce((select json_agg(one) from (
      select * from others order by first_seen_on desc, id desc
      limit ${page_size} offset ${(page - 1) * page_size}) as one), '[]') as found`.execute(db)
  const { count = 0, found = [] } = rows[0] ?? {}
  const blogs = await blogsByIds(
    db,
    found.map((one) => one.id),
  )
  const blogOf = new Map(blogs.map((blog) => [blog.id, blog]))
  const results = found.flatMap(({ id, kinds, first_seen_on, last_seen_on }) => {
    const blog = blogOf.get(id)
    const times = { first_seen_on: isoTime(first_seen_on), last_seen_on: isoTime(last_seen_on) }
    return blog ? { blog, kinds, ...times } : []
  })
  return { count, results }
}
