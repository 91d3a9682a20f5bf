import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isoTime } from '#platform/db/json-times.ts'
import type { PageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import { findSitesByIds, isEarliestMention } from '#sites/listing/queries.ts'
import type { Recommendation } from './schemas.ts'

interface Row extends Omit<Recommendation, 'blog'> {
  id: number
}

/** Published sites that recommend a site, or that it recommends, latest first. Runs two statements. */
export async function findRecommendations(
  db: Db,
  id: number,
  direction: 'in' | 'out',
  { page, page_size }: Paging,
): Promise<PageWithCount<Recommendation>> {
  const [ownColumn, otherColumn] = direction === 'in' ? ['to_id', 'from_id'] : ['from_id', 'to_id']
  // There may be thousands of recommenders, so their number is maintained; recommended sites are few enough to count.
  const total =
    direction === 'in'
      ? sql`coalesce((select recommended_by from recommended_sites where blog_id = ${id}), 0)`
      : sql`(select count(distinct to_id)::integer from recommendations r
          join blogs b on b.id = r.to_id and b.status = 'published' where from_id = ${id})`
  const { rows } = await sql<{ count: number; items: Row[] }>`
    select ${total} as count, coalesce((select json_agg(recommendation) from (
      select o.id, seen.kinds, r.first_seen_on, seen.last_seen_on
      from recommendations r join blogs o on o.id = r.${sql.ref(otherColumn)} and o.status = 'published', lateral (
        select array_agg(k.kind order by k.kind) as kinds, max(k.last_seen_on) as last_seen_on
        from recommendations k where k.from_id = r.from_id and k.to_id = r.to_id) as seen
      where r.${sql.ref(ownColumn)} = ${id} and ${isEarliestMention('r')}
      order by r.first_seen_on desc, o.id desc
      limit ${page_size} offset ${(page - 1) * page_size}) as recommendation), '[]') as items`.execute(db)
  const { count = 0, items = [] } = rows[0] ?? {}
  const sites = await findSitesByIds(
    db,
    items.map(({ id }) => id),
  )
  const siteById = new Map(sites.map((site) => [site.id, site]))
  const results = items.flatMap(({ id, kinds, first_seen_on, last_seen_on }) => {
    const site = siteById.get(id)
    const times = { first_seen_on: isoTime(first_seen_on), last_seen_on: isoTime(last_seen_on) }
    return site ? { blog: site, kinds, ...times } : []
  })
  return { count, results }
}

/** How each site recommends the next in the list, and since when. */
export async function findPathRecommendations(
  db: Db,
  ids: number[],
): Promise<Pick<Row, 'kinds' | 'first_seen_on'>[]> {
  if (ids.length < 2) return []
  const { rows } = await sql<Pick<Row, 'kinds' | 'first_seen_on'>>`
    select array_agg(r.kind order by r.kind) as kinds, min(r.first_seen_on) as first_seen_on
    from unnest(${ids.slice(0, -1)}::integer[], ${ids.slice(1)}::integer[]) with ordinality as step (from_id, to_id, position)
      join recommendations r on r.from_id = step.from_id and r.to_id = step.to_id
    group by step.position order by step.position`.execute(db)
  return rows
}
