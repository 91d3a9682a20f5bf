import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import type { Config } from '#platform/runtime/config.ts'
import type { RunningClock } from './crawler-clock.ts'
import { getScheduledHost, scheduleSites } from './schedule-sites.ts'

/** Keeps the schedule in sync with the listed sites. */
export const crawlEnrolment: OutboxConsumer = {
  name: 'reading',
  batchSize: 500,
  apply: async (tx, changes) => enrolSites(tx, [...new Set(changes.map(({ id }) => id))]),
}

/** The expected interval of a site before its first crawl. */
const firstIntervalSeconds = 24 * 3600
/** Larger batches come from imports, and are spread over time. */
const maxImmediate = 20
/** Requests per first crawl: robots.txt, front page, one or two feeds, and a list of recommendations. */
const requestsPerFirstCrawl = 5

interface ListedSite {
  id: number
  url: string
  feed_url: string | null
  is_listed: boolean
  is_enrolled: boolean
  is_unscheduled: boolean
  /** True if its address or feed has changed since the last crawl. */
  has_changed: boolean
  read_feed_url: string | null
  due_on: string
}

/** Schedules listed sites and unschedules the others. */
async function enrolSites(tx: Db, ids: number[]): Promise<void> {
  const { rows } = await sql<ListedSite>`
    select b.id, b.url, b.feed_url, b.status = 'published' and b.kind = 'blog' and t.is_stopped is not true
        and not wish_about(b.url_key, 'stop') as is_listed,
      s.blog_id is not null as is_enrolled, coalesce(s.due_on = 'infinity', false) as is_unscheduled,
      coalesce(t.site_url <> b.url or (b.feed_url is not null and b.feed_url is distinct from t.given_feed_url
        and b.feed_url is distinct from t.feed_url), false) as has_changed,
      case when t.site_url = b.url then t.feed_url end as read_feed_url,
      greatest(least(s.feed_due_on, s.page_due_on), now()) as due_on
    from blogs b left join reading_sites s on s.blog_id = b.id left join reading_state t on t.blog_id = b.id
    where b.id = any(${ids}) order by b.id`.execute(tx)
  const listedSites = rows.filter(({ is_listed }) => is_listed)
  const delistedIds = rows
    .filter(({ is_listed, is_enrolled }) => !is_listed && is_enrolled)
    .map(({ id }) => id)
  const addedSites = listedSites.filter(({ is_enrolled }) => !is_enrolled)
  const changedSites = listedSites.filter(
    ({ is_enrolled, is_unscheduled, has_changed }) => is_enrolled && (is_unscheduled || has_changed),
  )
  const times = await planFirstCrawls(tx, addedSites.length)
  const sitesToSchedule = [
    ...addedSites.map((site, n) => ({ site, due_on: times[n] ?? new Date() })),
    ...changedSites.map((site) => ({ site, due_on: new Date(site.has_changed ? Date.now() : site.due_on) })),
  ]
  if (sitesToSchedule.length > 0)
    await scheduleSites(
      tx,
      sitesToSchedule.map(({ site, due_on }) => ({
        blog_id: site.id,
        host: getHost(site),
        due_on,
        interval_s: firstIntervalSeconds,
      })),
    )
  if (delistedIds.length > 0)
    await sql`update reading_sites set due_on = 'infinity' where blog_id = any(${delistedIds})`.execute(tx)
}

const getHost = ({ url, feed_url, read_feed_url, has_changed }: ListedSite) =>
  getScheduledHost({
    site_url: url,
    page_url: null,
    feed_url: has_changed ? feed_url : (read_feed_url ?? feed_url),
  })

/** Plans first crawls: single sites immediately, imports one after another at the rate of the budget. */
async function planFirstCrawls(tx: Db, n: number): Promise<Date[]> {
  if (n <= maxImmediate) return Array.from({ length: n }, () => new Date())
  const { rows } = await sql<{ begins: string; seconds: number }>`
    with budget as (select ${requestsPerFirstCrawl} / coalesce(per_second, usual) as seconds from reading_budget),
    before as (select greatest(planned_until, now()) as begins from reading_enrolment for update)
    update reading_enrolment set planned_until = before.begins + make_interval(secs => ${n} * budget.seconds)
    from before, budget returning before.begins, budget.seconds`.execute(tx)
  const [plan] = rows
  const begins = Date.parse(plan?.begins ?? '')
  return Array.from({ length: n }, (_, index) => new Date(begins + index * (plan?.seconds ?? 0) * 1000))
}

const batchSize = 1000
const pauseMs = 100

/** Enrols, once, the sites that were listed before the first crawler started; later ones come through the outbox. */
export async function enrolListedSites(
  db: Db,
  clock: RunningClock,
  { readingBudget }: Pick<Config, 'readingBudget'>,
): Promise<void> {
  await sql`update reading_budget set usual = ${readingBudget}`.execute(db)
  while (!clock.isStopped()) {
    const isDone = await inTransaction(db, enrolNextBatch)
    if (isDone) return
    await clock.sleep(pauseMs)
  }
}

type Progress = Pick<Row<'reading_enrolment'>, 'after_id' | 'is_done'>

async function enrolNextBatch(tx: Db): Promise<boolean> {
  const { rows } = await sql<Progress>`
    select after_id, is_done from reading_enrolment for update`.execute(tx)
  const { after_id, is_done } = firstRow(rows)
  if (is_done) return true
  const { rows: next } = await sql<Pick<Row<'blogs'>, 'id'>>`
    select id from blogs where id > ${after_id} order by id limit ${batchSize}`.execute(tx)
  const ids = next.map(({ id }) => id)
  if (ids.length > 0) await enrolSites(tx, ids)
  await sql`
    update reading_enrolment set after_id = ${ids.at(-1) ?? after_id}, is_done = ${ids.length < batchSize}`.execute(
    tx,
  )
  return ids.length < batchSize
}
