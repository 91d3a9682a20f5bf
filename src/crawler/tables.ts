import type { JSONColumnType } from 'kysely'
import type { Id, NullableTime, Time, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'
import type { Validators } from '#platform/outbound/polite-response.ts'
import type { CrawlState } from './crawl/outcome/crawl-state.ts'
import type { SiteMetadata } from './enrichment/site-metadata.ts'
import type { Fingerprint } from './pages/fingerprint.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    site_completions: { blog_id: number; said: JSONColumnType<SiteMetadata>; read_on: Time }
    site_fingerprints: {
      blog_id: number
      first: JSONColumnType<Fingerprint>
      first_on: Time
      newest: JSONColumnType<Fingerprint>
      newest_on: Time
    }
    site_pictures: {
      blog_id: number
      source_url: string
      due_on: NullableTime
      tries: WithDefault<number>
      picture: string | null
      bytes: number | null
      validators: JSONColumnType<Validators> | null
      is_chosen: WithDefault<boolean>
    }
    reading_lanes: { id: Id; name: string; gap_ms: number; free_on: TimeWithDefault; next_on: NullableTime }
    reading_hosts: {
      id: Id
      name: string
      lane_id: number
      stopped_until: NullableTime
      busy_on: NullableTime
      visited_on: NullableTime
      address: string | null
    }
    reading_networks: { address: string; free_on: Time }
    reading_addresses: { address: string; lane_id: number }
    reading_sites: {
      blog_id: number
      host_id: number
      lane_id: number
      due_on: Time
      interval_s: number
      feed_due_on: NullableTime
      page_due_on: NullableTime
      good_on: NullableTime
    }
    reading_state: CrawlState & {
      blog_id: number
      is_stopped: WithDefault<boolean>
    }
    readings: {
      blog_id: number
      read_on: Time
      what: 'feed' | 'page' | 'post' | 'picture' | 'blogroll'
      status: string
      bytes: number
      new_posts: number
      next_on: NullableTime
      feed_url: WithDefault<string | null>
    }
    reading_robots: { origin: string; lines: string | null; is_silent: WithDefault<boolean>; until: Time }
    reading_workers: {
      name: string
      started_on: Time
      seen_on: Time
      reading: WithDefault<number>
      line_down_since: NullableTime
    }
    reading_enrolment: {
      is_only: WithDefault<boolean>
      after_id: WithDefault<number>
      is_done: WithDefault<boolean>
      planned_until: TimeWithDefault
    }
    reading_claims: { host_id: number; blog_id: number | null; worker: string; leased_until: Time }
    reading_budget: {
      is_only: WithDefault<boolean>
      per_second: WithDefault<number | null>
      is_paused: WithDefault<boolean>
      usual: WithDefault<number>
      free_on: TimeWithDefault
    }
  }
}
