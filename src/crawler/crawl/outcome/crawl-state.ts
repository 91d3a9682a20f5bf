import { type RawBuilder, sql } from 'kysely'
import type { Health } from '#api-contract/values/health.ts'
import type { NoPostsReason } from '#api-contract/values/no-posts.ts'
import type { FetchLimits } from '#crawler/http/fetch-limits.ts'
import type { SkipList } from '#crawler/http/skip-list.ts'
import type { FeedValidators } from '#crawler/http/validators.ts'
import type { RobotsDirectives } from '#page-metadata/robots-meta.ts'
import type { Db } from '#platform/db/db.ts'
import type { Validators } from '#platform/outbound/polite-response.ts'
import type { ObservedMove } from './moves.ts'

/** The state of a site after earlier crawls (`reading_state`). Times are ISO 8601. */
export interface CrawlState {
  site_url: string
  given_feed_url: string | null
  feed_url: string | null
  /** One per address, redirecting ones included. */
  feed_validators: FeedValidators[] | null
  feed_failures: number
  feed_move: ObservedMove | null
  feed_asked: FetchLimits | null
  feed_read_on: string | null
  feed_blogroll: string | null
  /** Why the feed yields no posts; null if it does. */
  no_posts: NoPostsReason | null
  posts_a_month: number
  last_post_on: string | null
  page_url: string | null
  page_validators: Validators[] | null
  page_failures: number
  page_move: ObservedMove | null
  page_feeds: string[]
  /** The robots directives at the last crawl. */
  page_robots: RobotsDirectives | null
  feed_robots: RobotsDirectives | null
  was_page_early: boolean
  has_guessed: boolean
  avoid: SkipList
  tries: number
  failing_since: string | null
  failing_reason: string | null
  wanted_on: string | null
}

/** A leased site with its stored state. */
export interface SiteToCrawl {
  blog_id: number
  host: string
  /** When the host last returned 429 or 503; null after a success. */
  busy_on: string | null
  /** The host's IP address at the last request. */
  address: string | null
  feed_due_on: string | null
  page_due_on: string | null
  good_on: string | null
  interval_s: number
  health: Health
  state: CrawlState
  /** True if exactly this state is stored. */
  is_stored: boolean
}

const columns = {
  site_url: 'text',
  given_feed_url: 'text',
  feed_url: 'text',
  feed_validators: 'jsonb',
  feed_failures: 'smallint',
  feed_move: 'jsonb',
  feed_asked: 'jsonb',
  feed_read_on: 'timestamptz',
  feed_blogroll: 'text',
  no_posts: 'text',
  posts_a_month: 'real',
  last_post_on: 'timestamptz',
  page_url: 'text',
  page_validators: 'jsonb',
  page_failures: 'smallint',
  page_move: 'jsonb',
  page_feeds: 'text[]',
  page_robots: 'jsonb',
  feed_robots: 'jsonb',
  was_page_early: 'boolean',
  has_guessed: 'boolean',
  avoid: 'jsonb',
  tries: 'smallint',
  failing_since: 'timestamptz',
  failing_reason: 'text',
  wanted_on: 'timestamptz',
} satisfies Record<keyof CrawlState, string>
const columnNames = Object.keys(columns) as (keyof CrawlState)[]

/** The state of a site that was never crawled, or whose address has changed. */
export const emptyState = (siteUrl: string, feedUrl: string | null): CrawlState => ({
  site_url: siteUrl,
  given_feed_url: feedUrl,
  feed_url: feedUrl,
  feed_validators: null,
  feed_failures: 0,
  feed_move: null,
  feed_asked: null,
  feed_read_on: null,
  feed_blogroll: null,
  no_posts: null,
  posts_a_month: 0,
  last_post_on: null,
  page_url: null,
  page_validators: null,
  page_failures: 0,
  page_move: null,
  page_feeds: [],
  page_robots: null,
  feed_robots: null,
  was_page_early: false,
  has_guessed: false,
  avoid: {},
  tries: 0,
  failing_since: null,
  failing_reason: null,
  wanted_on: null,
})

type Row = Omit<SiteToCrawl, 'state'> & Partial<CrawlState> & { url: string; blog_feed_url: string | null }

/** Loads leased sites, without hidden, removed and stopped ones. */
export async function loadSites(db: Db, siteIds: number[]): Promise<Map<number, SiteToCrawl>> {
  const state = sql.join(columnNames.map((name) => sql`t.${sql.ref(name)}`))
  const { rows } = await sql<Row>`
    select s.blog_id, h.name as host, h.busy_on, h.address, s.feed_due_on, s.page_due_on, s.good_on, s.interval_s,
      b.health, b.url, b.feed_url as blog_feed_url, t.blog_id is not null as is_stored, ${state}
    from reading_sites s join reading_hosts h on h.id = s.host_id join blogs b on b.id = s.blog_id
    left join reading_state t on t.blog_id = s.blog_id
    where s.blog_id = any(${siteIds}) and b.status = 'published' and t.is_stopped is not true`.execute(db)
  return new Map(rows.map((row) => [row.blog_id, toSite(row)]))
}

function toSite({ url, blog_feed_url, is_stored, ...row }: Row): SiteToCrawl {
  const { blog_id, host, busy_on, address, feed_due_on, page_due_on, good_on, interval_s, health } = row
  const scheduleFields = {
    blog_id,
    host,
    busy_on,
    address,
    feed_due_on,
    page_due_on,
    good_on,
    interval_s,
    health,
  }
  const storedColumns = columnNames.map((name) => [name, row[name]])
  const storedState = Object.fromEntries(storedColumns) as CrawlState
  const isSameAddress = is_stored && storedState.site_url === url
  const state = isSameAddress
    ? storedState
    : { ...emptyState(url, blog_feed_url), wanted_on: storedState.wanted_on ?? null }
  if (!isSameAddress)
    return { ...scheduleFields, feed_due_on: null, page_due_on: null, state, is_stored: false }
  const updatedState = withListedFeed(state, blog_feed_url)
  return { ...scheduleFields, state: updatedState, is_stored: updatedState === state }
}

/** Adopts a feed that a person or a list has entered since the last crawl. */
function withListedFeed(state: CrawlState, listedFeed: string | null): CrawlState {
  if (listedFeed === state.given_feed_url) return state
  const updated = { ...state, given_feed_url: listedFeed }
  if (listedFeed === null || listedFeed === state.feed_url) return updated
  return { ...updated, feed_url: listedFeed, feed_failures: 0, feed_move: null }
}

/** Stores the state. Staff may request another crawl in the meantime; that request is preserved. */
export async function saveState(
  db: Db,
  siteId: number,
  state: CrawlState,
  previous: Pick<CrawlState, 'wanted_on'>,
): Promise<void> {
  const values: RawBuilder<unknown>[] = columnNames.map((name) => {
    const value = state[name]
    const type = columns[name]
    return sql`${type === 'jsonb' && value !== null ? JSON.stringify(value) : value}::${sql.raw(type)}`
  })
  const set = columnNames.map((name) =>
    name === 'wanted_on'
      ? sql`wanted_on = case when t.wanted_on is distinct from ${previous.wanted_on} then t.wanted_on
          else excluded.wanted_on end`
      : sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
  )
  await sql`
    insert into reading_state as t (blog_id, ${sql.join(columnNames.map((name) => sql.ref(name)))})
    select ${siteId}, ${sql.join(values)} where exists (select from reading_sites where blog_id = ${siteId})
    on conflict (blog_id) do update set ${sql.join(set)}`.execute(db)
}
