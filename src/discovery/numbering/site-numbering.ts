import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import { isHealthy } from '#sites/listing/healthy-sites.ts'

/**
 * Listed sites are numbered 0 … n-1, so that random sites are found without reading all. When a site leaves, the last
 * one takes its number, and the old number is kept for some time for orders that began before
 * (`number_sites` in db/schema/08-discovery.sql). This identifies the state of the numbering at some time.
 */
export interface SiteNumbering {
  /** The number of sites. */
  n: number
  /** How many sites have left so far. */
  departures: number
}

/** The current numbering of the listed sites. */
export async function getSiteNumbering(db: Db): Promise<SiteNumbering> {
  const { rows } = await sql<SiteNumbering>`
    select n, departures from blog_numbering`.execute(db)
  return firstRow(rows)
}

/**
 * Ids of the sites that had these numbers in an earlier numbering, and the current numbering; null for numbers that no
 * site had and for sites no longer listed, which the numbering may not reflect yet.
 */
export async function findSitesByNumber(
  db: Db,
  { departures }: SiteNumbering,
  numbers: number[],
): Promise<{ ids: (number | null)[]; numbering: SiteNumbering }> {
  const { rows } = await sql<{ ids: (number | null)[] } & SiteNumbering>`
    select n, departures, array(select (select id from blogs where kind = 'blog' and status = 'published'
        and ${isHealthy('blogs')} and id = coalesce(
        (select blog_id from blog_positions where position = requested.position and since <= ${departures}),
        (select blog_id from blog_positions_past where position = requested.position
          and since <= ${departures} and until > ${departures})))
        from unnest(${numbers}::integer[]) with ordinality as requested (position, place)
        order by place) as ids
    from blog_numbering`.execute(db)
  const { ids, ...numbering } = firstRow(rows)
  return { ids, numbering }
}

/** The numbers that sites had in an earlier numbering. @param sites a query for their ids */
export async function findSiteNumbers(
  db: Db,
  { departures }: SiteNumbering,
  sites: RawBuilder<unknown>,
): Promise<{ id: number; number: number }[]> {
  const { rows } = await sql<{ id: number; number: number }>`
    with sites as (${sites})
    select id, position as number from sites join blog_positions on blog_id = id where since <= ${departures}
    union all
    select id, position as number from sites join blog_positions_past on blog_id = id
      where since <= ${departures} and until > ${departures}`.execute(db)
  return rows
}

/** A random selection of sites, or all of them if there are few, as a query for their ids. */
export function selectRandomSites(size: number): RawBuilder<unknown> {
  // Literals keep the plan cached, as does the scalar subquery: PostgreSQL cannot estimate its rows.
  const [limit, draws] = [sql.lit(size), sql.lit(2 * size)]
  return sql`select b.id from (
      select distinct case when n <= ${draws} then draw - 1 else floor(random() * n)::integer end as position
      from blog_numbering, generate_series(1, (select ${2 * size}::integer)) as draw limit ${draws}) as places
    join blog_positions p using (position)
    join blogs b on b.id = p.blog_id and b.kind = 'blog' and b.status = 'published' and ${isHealthy('b')}
    order by random() limit ${limit}`
}

/** `published_seq` of the newest numbered site; 0 without sites. */
export async function findNewestPublication(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(published_seq) as newest from blog_positions`.execute(db)
  return rows[0]?.newest ?? 0
}

/**
 * `published_seq` of the newest sites after an offset, as an SQL expression. Counts blocks of 256 sites instead of the
 * sites, so that every page costs the same.
 */
export const publicationAfter = (offset: number): RawBuilder<number> => sql`nth_newest_blog(${offset})`

/** Numbers newly listed sites, frees the numbers of unlisted ones, and counts the sites of each block. */
export const siteNumbering: OutboxConsumer = {
  name: 'lists',
  batchSize: 500,
  apply: async (tx, changes) => {
    const ids = changes.map(({ id }) => id)
    await sql`select number_sites(${ids}::integer[])`.execute(tx)
  },
}
