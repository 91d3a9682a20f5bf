import { sql } from 'kysely'
import type { GaugeDefinition, HealthCheck } from '#platform/http/monitoring.ts'
import { findCrawlerStatus, workerTimeout } from './queries.ts'

/** For `/metrics`; every process reports the same values, since the crawl state is shared. */
export const crawlerGauges: GaugeDefinition[] = [
  {
    name: 'wend_reading_sites',
    help: 'Sites that are due, more than an hour late, or being crawled',
    label: 'state',
    async values({ db }) {
      const { due, late, reading } = await findCrawlerStatus(db)
      return Object.entries({ due, late, reading }).map(([state, n]) => [{ state }, n])
    },
  },
  {
    name: 'wend_reading_failing_sites',
    help: 'Failing sites, by reason',
    label: 'reason',
    async values({ db }) {
      const { failing } = await findCrawlerStatus(db)
      return failing.map(({ reason, n }) => [{ reason }, n])
    },
  },
  {
    name: 'wend_reading_workers',
    help: 'Crawler processes, by the state of their own connection',
    label: 'line',
    async values({ db }) {
      const { rows } = await sql<{ line: string; n: number }>`
        select case when line_down_since is null then 'up' else 'down' end as line, count(*)::int as n
        from reading_workers where seen_on > now() - ${workerTimeout} group by 1`.execute(db)
      return rows.map(({ line, n }) => [{ line }, n])
    },
  },
  {
    name: 'wend_reading_answers_last_hour',
    help: 'Responses of sites within the last hour, by status',
    label: 'status',
    async values({ db }) {
      const { rows } = await sql<{ status: string; n: number }>`
        select status, count(*)::int as n from readings where read_on > now() - interval '1 hour' group by 1`.execute(
        db,
      )
      return rows.map(({ status, n }) => [{ status }, n])
    },
  },
  {
    name: 'wend_reading_bytes_last_hour',
    help: 'Bytes received from sites within the last hour',
    async values({ db }) {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::float8 as bytes from readings where read_on > now() - interval '1 hour'`.execute(
        db,
      )
      return rows.map(({ bytes }) => [{}, bytes])
    },
  },
]

/** For `/readyz`: reports if crawling is paused or our own connection is down. */
export const crawlerHealthCheck: HealthCheck = {
  name: 'reading',
  async check({ db }) {
    const { rows } = await sql<{ is_paused: boolean; is_down: boolean }>`
      select is_paused, exists (
        select from reading_workers
        where line_down_since is not null and seen_on > now() - ${workerTimeout}) as is_down
      from reading_budget`.execute(db)
    if (rows[0]?.is_paused) return 'paused by staff'
    return rows[0]?.is_down ? 'our own connection is down' : 'ok'
  },
}
