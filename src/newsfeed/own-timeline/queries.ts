import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isoTime } from '#platform/db/json-times.ts'
import { firstRow } from '#platform/db/results.ts'
import { unplannedValue } from '#platform/db/unplanned-value.ts'
import {
  entryDetails,
  hasTag,
  isFirstOfDayInLanguages,
  isFirstOfDomainAndDay,
  isInNewsfeed,
  isQuiet,
  isUpTo,
  type NewsfeedFilter,
  newestPostId,
  newsfeedStart,
} from '../timeline/entry-sql.ts'
import { maxEntries, type NewsfeedPage, toEntryWithIsoTimes } from '../timeline/queries.ts'
import type { NewsfeedPost } from '../timeline/schemas.ts'
import type { Mute } from './schemas.ts'

interface FollowedQuery extends NewsfeedFilter {
  userId: number
  as_of: number | undefined
  limit: number
  offset: number
}

const isNotMuted = (userId: number) => sql`not exists (select from river_mutes m
  where m.user_id = ${userId} and m.reason_kind = 'site' and m.value = b.id::text)
  and not exists (select from river_mutes where user_id = ${userId} and reason_kind = 'kind' and value = 'followed')`

/** A page of the followed sites' posts, and where the previous page ended; one statement. */
export async function findFollowedPage(
  db: Db,
  { userId, languages, quiet, tag, as_of, limit, offset }: FollowedQuery,
): Promise<NewsfeedPage & { previous_page_end: string | null }> {
  const asOf = as_of === undefined ? newestPostId : sql<number>`${as_of}::bigint`
  const { rows } = await sql<NewsfeedPage & { previous_page_end: string | null }>`
    with as_of as materialized (select ${asOf} as id),
    entries as materialized (
      select e.blog_id, e.river_on, e.post_id from follows f join blogs b on b.id = f.blog_id
        cross join lateral (select e.blog_id, e.river_on, e.post_id from river_entries e
          where e.blog_id = f.blog_id and ${isFirstOfDayInLanguages(languages)} and e.river_on > ${newsfeedStart} and e.river_on <= now()
            and ${isUpTo(sql`(select id from as_of)`)} and ${isQuiet(quiet)} and ${hasTag(tag)}) as e
      where f.user_id = ${userId} and ${isInNewsfeed('b')} and ${isNotMuted(userId)}
      order by e.river_on desc, e.post_id desc limit ${sql.lit(maxEntries)}),
    shown as (select *, row_number() over (order by river_on desc, post_id desc) as place from entries
      order by river_on desc, post_id desc limit ${unplannedValue(limit, 'bigint')} offset ${unplannedValue(offset, 'bigint')})
    select (select id from as_of) as as_of, (select count(*) from entries) as count,
      (select river_on from entries order by river_on desc, post_id desc limit 1 offset ${Math.max(0, offset - 1)}) as previous_page_end,
      coalesce((select json_agg(row_to_json(page) order by place) from (
        ${entryDetails(languages, sql<number>`(select id from as_of)`)}) as page), '[]') as results`.execute(
    db,
  )
  const page = firstRow(rows)
  return {
    ...page,
    previous_page_end: offset === 0 ? null : page.previous_page_end,
    results: page.results.map(toEntryWithIsoTimes),
  }
}

/** A suggested post, and why it may be of interest. */
export interface Suggestion extends NewsfeedPost {
  kind: 'recommended' | 'tag' | 'outside'
  /** The member's interests that its site shares. */
  tags: string[]
  /** Titles of up to three followed sites that recommend its site. */
  recommenders: string[]
}

interface SuggestionQuery extends NewsfeedFilter {
  userId: number
  as_of: number
  /** Bounds in the newsfeed; `before` is null on the first page. */
  after: string
  before: string | null
  maxPerKind: number
}

/** Candidates per page, so that a busy day costs no more than a quiet one. */
const maxCandidates = 150
/** Entries scanned for candidates: with a rare tag, all posts of a month would otherwise be scanned. */
const maxScannedEntries = 3000

/**
 * True if a site is one of `following`. With "is true" PostgreSQL uses a hashed subplan; its plan for a join, which
 * expects few sites, would reread all follows for each site.
 */
const isFollowed = (siteId: RawBuilder<unknown>) => sql`(${siteId} in (select blog_id from following))`

/**
 * Posts of sites that a member does not follow, from the same stretch of the newsfeed as the page that they accompany.
 * Chosen by a stable hash, not by popularity; one statement.
 */
export async function findSuggestedPosts(db: Db, query: SuggestionQuery): Promise<Suggestion[]> {
  const { userId, languages, quiet, tag, as_of, after, before, maxPerKind } = query
  const user = unplannedValue(userId, 'integer')
  const asOf = unplannedValue(as_of, 'bigint')
  const { rows } = await sql<{ results: Suggestion[] }>`
    with interests as materialized (select tag_id from profile_tags where user_id = ${user}),
    following as materialized (select blog_id from follows where user_id = ${user}),
    muted as materialized (select reason_kind, value from river_mutes where user_id = ${user}),
    muted_kinds as materialized (select value from muted where reason_kind = 'kind'),
    muted_tags as materialized (
      select coalesce(t.merged_into, t.id) as id from muted m join tags t on t.value = m.value where m.reason_kind = 'tag'),
    candidates as materialized (
      select e.blog_id, e.river_on, e.post_id from (
          select e.blog_id, e.river_on, e.post_id, e.site_domain from river_entries e
          where ${isFirstOfDayInLanguages(languages)} and e.river_on > greatest(${unplannedValue(after, 'timestamptz')}, ${newsfeedStart})
            and e.river_on <= least(${unplannedValue(before, 'timestamptz')}, now()) and ${isUpTo(asOf)} and ${isQuiet(quiet)}
          order by e.river_on desc, e.post_id desc limit ${sql.lit(maxScannedEntries)}) as e
        join blogs b on b.id = e.blog_id
      where ${isInNewsfeed('b')} and ${hasTag(tag)} and ${isFirstOfDomainAndDay(query, asOf)}
        and ${isFollowed(sql`e.blog_id`)} is not true
        and not exists (select from muted where reason_kind = 'site' and value = e.blog_id::text)
        and (not exists (select from muted_tags)
          or not exists (select from blog_tags where blog_id = e.blog_id and tag_id = any(array(select id from muted_tags))))
      order by e.river_on desc, e.post_id desc limit ${sql.lit(maxCandidates)}),
    with_reasons as (
      select distinct on (n.blog_id) n.*,
        array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
          where bt.blog_id = n.blog_id and bt.tag_id = any(array(select tag_id from interests)) and not t.is_blocked
          order by bt.position) as tags,
        array(select b.title from recommendations r join blogs b on b.id = r.from_id
          where r.to_id = n.blog_id and ${isFollowed(sql`r.from_id`)} is true and ${isInNewsfeed('b')}
          group by b.id order by b.id limit 3) as recommenders
      from candidates n order by n.blog_id, n.river_on desc),
    with_kinds as (
      select *, case
          when cardinality(recommenders) > 0 and (cardinality(tags) = 0 or 'recommended' not in (select value from muted_kinds))
            then 'recommended'
          when cardinality(tags) > 0 then 'tag' else 'outside' end as kind
      from with_reasons),
    ranked as (
      select *, row_number() over (partition by kind order by hashint8extended(post_id, ${user})) as turn
      from with_kinds where kind not in (select value from muted_kinds)),
    shown as materialized (
      select blog_id, river_on, post_id, tags, recommenders, kind, 0 as place from ranked where turn <= ${unplannedValue(maxPerKind, 'integer')})
    select coalesce((select json_agg(row_to_json(page)) from (
      select it.*, s.tags, s.recommenders, s.kind from (${entryDetails(languages, asOf)}) as it
        join shown s on s.blog_id = (it.blog->>'id')::integer) as page), '[]') as results`.execute(db)
  return rows[0]?.results.map(toEntryWithIsoTimes) ?? []
}

/** A stored mute; for `kind`, the value is the kind of reason. */
export interface MuteRow {
  reason_kind: 'tag' | 'site' | 'kind'
  value: string
}

export async function findMutes(db: Db, userId: number): Promise<Mute[]> {
  const { rows } = await sql<Mute>`
    select case when m.reason_kind = 'kind' then m.value else m.reason_kind end as reason_kind,
      case when m.reason_kind <> 'kind' then m.value end as value,
      case when m.reason_kind <> 'kind' then coalesce(b.title, m.value) end as label
    from river_mutes m left join blogs b on m.reason_kind = 'site' and b.id::text = m.value
      and b.status = 'published'
    where m.user_id = ${userId} order by m.created_on desc, m.value`.execute(db)
  return rows
}

/** Adds a mute. @returns false if the member has too many */
export async function insertMute(
  db: Db,
  userId: number,
  { reason_kind: kind, value }: MuteRow,
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    with added as (
      insert into river_mutes (user_id, reason_kind, value) select ${userId}, ${kind}, ${value}
      where (select count(*) from river_mutes where user_id = ${userId}) < ${max}
      on conflict do nothing)
    select count(*) >= ${max}::integer and not bool_or(reason_kind = ${kind} and value = ${value}) as is_full
    from river_mutes where user_id = ${userId}`.execute(db)
  return rows[0]?.is_full !== true
}

export async function deleteMute(db: Db, userId: number, { reason_kind, value }: MuteRow): Promise<void> {
  await sql`delete from river_mutes
    where user_id = ${userId} and reason_kind = ${reason_kind} and value = ${value}`.execute(db)
}

export async function findLastSeen(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ until: string }>`
    select until from river_seen where user_id = ${userId}`.execute(db)
  return rows[0]?.until ?? null
}

/** Saves the last seen time, which never moves into the future or backwards. @returns the saved time */
export async function saveLastSeen(db: Db, userId: number, until: string): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    insert into river_seen as s (user_id, until) values (${userId}, least(${until}::timestamptz, now()))
    on conflict (user_id) do update set until = greatest(s.until, excluded.until)
    returning until`.execute(db)
  return isoTime(firstRow(rows).until)
}
