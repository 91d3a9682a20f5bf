import { sql } from 'kysely'
import { type Chooser, choosers } from '#contract/choosers.ts'
import { isWell } from '#features/lists/well-sites.ts'
import type { Db } from '#server/db.ts'
import { defineJob, type Task, task } from '#server/jobs/job.ts'

export const measureFairness = defineJob<object>('measure_fairness')

/** Counts older than last month's are not kept. */
const since = sql`(date_trunc('month', now() at time zone 'utc') - interval '1 month')::date`

/** What each chooser can show, and what ought to make no difference, as a number. */
const pools: Record<Chooser, ReturnType<typeof sql>> = {
  shuffled: byUpvotes(),
  surprise: byUpvotes(),
  for_you: byUpvotes(),
  river: sql`
    select blog_id, count(*) as weight from river_entries
    where is_first_of_day and river_on > now() - interval '30 days' and river_on <= now() group by blog_id`,
}

function byUpvotes() {
  return sql`
    select b.id as blog_id, s.upvotes as weight from blogs b join blog_stats s on s.blog_id = b.id
    where b.kind = 'blog' and b.status = 'published' and b.${isWell}`
}

/** Measures how often each third of the sites was shown, and drops old counts. */
export const measureFairnessTask = (db: Db): Task =>
  task(measureFairness, async (_, { signal }) => {
    await sql`delete from showings where month < ${since}`.execute(db)
    for (const chooser of choosers) {
      signal.throwIfAborted()
      await sql`
        with pool as (${pools[chooser]}),
          shown as (select blog_id, sum(n) as n from showings where chooser = ${chooser} group by blog_id),
          ranked as (
            -- Equals in an order that says nothing, the same each time.
            select coalesce(shown.n, 0) as n, ntile(3) over (order by weight, hashint4(blog_id)) as third
            from pool left join shown using (blog_id))
        insert into fairness_figures (chooser, since, measured_on, sites, sites_shown, thirds)
          select ${chooser}, ${since}, now(), count(*), count(*) filter (where n > 0),
            array[coalesce(sum(n) filter (where third = 1), 0), coalesce(sum(n) filter (where third = 2), 0),
              coalesce(sum(n) filter (where third = 3), 0)]
          from ranked
        on conflict (chooser) do update set since = excluded.since, measured_on = excluded.measured_on,
          sites = excluded.sites, sites_shown = excluded.sites_shown, thirds = excluded.thirds`.execute(db)
    }
  })
