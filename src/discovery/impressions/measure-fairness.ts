import { sql } from 'kysely'
import type { Chooser } from '#api-contract/values/choosers.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { isHealthy } from '#sites/listing/healthy-sites.ts'

export const measureFairness = defineJob<object>('measure_fairness')

/** Older counts are dropped. */
const since = sql`(date_trunc('month', now() at time zone 'utc') - interval '1 month')::date`

/** The sites that each chooser can show, with a weight that should not influence how often they are shown. */
const pools: { choosers: Chooser[]; sites: ReturnType<typeof sql> }[] = [
  {
    choosers: ['shuffled', 'surprise', 'for_you'],
    sites: sql`
      select b.id as blog_id, s.upvotes as weight from blogs b join blog_stats s on s.blog_id = b.id
      where b.kind = 'blog' and b.status = 'published' and ${isHealthy('b')}`,
  },
  {
    choosers: ['river'],
    sites: sql`
      select blog_id, count(*) as weight from river_entries
      where is_first_of_day and river_on > now() - interval '30 days' and river_on <= now() group by blog_id`,
  },
]

/** Measures how often each third of the sites was shown, and drops old counts. */
export const measureFairnessTask = (db: Db): Task =>
  task(measureFairness, async (_, { signal }) => {
    await sql`delete from showings where month < ${since}`.execute(db)
    for (const { choosers, sites } of pools) {
      signal.throwIfAborted()
      await inTransaction(db, async (tx) => {
        // Ranking every site takes time.
        await sql`set local statement_timeout = '10min'`.execute(tx)
        await sql`
        with pool as (${sites}),
          -- Ties are broken by an arbitrary but stable order.
          ranked as (select blog_id, ntile(3) over (order by weight, hashint4(blog_id)) as third from pool),
          shown as (select chooser, blog_id, sum(n) as n from showings group by chooser, blog_id)
        insert into fairness_figures (chooser, since, measured_on, sites, sites_shown, thirds)
          select chooser, ${since}, now(), count(ranked.blog_id), count(n),
            array[coalesce(sum(n) filter (where third = 1), 0), coalesce(sum(n) filter (where third = 2), 0),
              coalesce(sum(n) filter (where third = 3), 0)]
          from unnest(${choosers}::text[]) as c (chooser) left join ranked on true
            left join shown using (chooser, blog_id)
          group by chooser
        on conflict (chooser) do update set since = excluded.since, measured_on = excluded.measured_on,
          sites = excluded.sites, sites_shown = excluded.sites_shown, thirds = excluded.thirds`.execute(tx)
      })
    }
  })
