import { type RawBuilder, sql } from 'kysely'
import { unknownLanguage } from '#api-contract/values/content-languages.ts'
import { unplannedValue } from '#platform/db/unplanned-value.ts'

// SQL fragments for reading the newsfeed: the sites in it, and the details of an entry.

export interface NewsfeedFilter {
  languages: string[]
  quiet: boolean
  tag: TagFilter | undefined
}

export interface TagFilter {
  id: number
  /** Number of sites with this tag. */
  count: number
}

/**
 * True if the site of an entry `e` has the tag. With `is true` the tagged sites' ids are hashed once; otherwise
 * PostgreSQL would join and look up every scanned entry.
 */
export const hasTag = (tag: TagFilter | undefined, entry = 'e'): RawBuilder<boolean> =>
  tag
    ? sql<boolean>`((${sql.ref(`${entry}.blog_id`)} in (select blog_id from blog_tags where tag_id = ${unplannedValue(tag.id, 'integer')})) is true)`
    : sql<boolean>`true`

export const isQuiet = (quiet: boolean, entry = 'e'): RawBuilder<boolean> =>
  quiet ? sql<boolean>`${sql.ref(`${entry}.is_quiet`)}` : sql<boolean>`true`

/** How far back the newsfeed goes. */
export const newsfeedStart = sql`now() - interval '30 days'`

/** Listed sites that show their posts and are neither down nor taken over: a new owner's posts are not the site's. */
export const isInNewsfeed = (site: string) => sql`is_open(${sql.ref(site)}) and shows_posts(${sql.ref(site)})`

/** True if an entry is in one of the languages; `und` stands for unknown. */
export function isInLanguages(languages: string[], entry = 'e'): RawBuilder<boolean> {
  if (languages.length === 0) return sql<boolean>`true`
  const language = sql.ref(`${entry}.language`)
  const knownLanguages = languages.filter((language) => language !== unknownLanguage)
  const isKnown = sql<boolean>`${language} = any(${knownLanguages}::text[])`
  if (knownLanguages.length === languages.length) return isKnown
  return knownLanguages.length === 0
    ? sql<boolean>`${language} is null`
    : sql<boolean>`(${isKnown} or ${language} is null)`
}

/** True if an entry `e` is its site's first of the day, counting only the selected languages. */
export const isFirstOfDayInLanguages = (languages: string[]): RawBuilder<boolean> =>
  sql<boolean>`${isInLanguages(languages)} and ${isFirstOfDay(languages)}`

/** `isFirstOfDayInLanguages` for an entry that is known to be in one of the languages. */
export function isFirstOfDay(languages: string[]): RawBuilder<boolean> {
  if (languages.length === 0) return sql<boolean>`e.is_first_of_day`
  return sql<boolean>`(e.is_first_of_day or not e.is_hidden and not exists (
    select from river_entries before where before.blog_id = e.blog_id and not before.is_hidden
      and before.river_on >= date_trunc('day', e.river_on) and before.river_on <= e.river_on
      and (before.river_on, before.post_id) < (e.river_on, e.post_id) and ${isInLanguages(languages, 'before')}))`
}

/**
 * True if an entry `e` comes before those of all other matching sites under the same registrable domain that day:
 * however many sites one owner has, they get one entry a day.
 * @param asOf the newest post that counts; undefined for no limit
 */
export const isFirstOfDomainAndDay = (
  { languages, quiet, tag }: NewsfeedFilter,
  asOf?: RawBuilder<number>,
): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from river_entries sibling join blogs b on b.id = sibling.blog_id
    where sibling.site_domain = e.site_domain and sibling.river_on >= date_trunc('day', e.river_on)
      and (sibling.river_on, sibling.post_id) < (e.river_on, e.post_id) and sibling.blog_id <> e.blog_id
      and ${languages.length === 0 ? sql`sibling.is_first_of_day` : sql`not sibling.is_hidden and ${isInLanguages(languages, 'sibling')}`}
      and ${asOf ? isUpTo(asOf, 'sibling') : sql`true`}
      and ${isQuiet(quiet, 'sibling')} and ${hasTag(tag, 'sibling')} and ${isInNewsfeed('b')})`

/**
 * True if an entry `e` existed when the first page was read. `is true` keeps this out of the index conditions: after a
 * range of times, PostgreSQL 18 would rely on a skip scan and read everyone's posts of the day instead of a single
 * site's.
 */
export const isUpTo = (asOf: RawBuilder<number>, entry = 'e'): RawBuilder<boolean> =>
  sql<boolean>`((${sql.ref(`${entry}.post_id`)} <= ${asOf}) is true)`

/** The newest post's id, for `as_of`. */
export const newestPostId = sql<number>`coalesce((select max(id) from post_blogs), 0)`

/**
 * Details of the entries in `shown (blog_id, river_on, post_id, place)`: the newest post of the site's day, how many
 * more there were, and how long the site had been quiet before. There are only about twenty, so each is looked up
 * separately.
 */
export const entryDetails = (languages: string[], asOf: RawBuilder<number>) => sql`
  select newest.id, newest.title, newest.url, newest.excerpt, newest.author, newest.published_on, newest.is_dated, newest.language,
    d.id as discussion_id, coalesce(d.comment_count, 0) as comment_count, newest.n - 1 as more_today, s.river_on, s.place,
    json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'domain', b.domain,
      'image_blog_page', b.image_blog_page) as blog,
    case when quiet.days >= ${minQuietDays} then floor(quiet.days / 30.4)::integer end as first_in_months
  from shown s join blogs b on b.id = s.blog_id
    cross join lateral (
      select p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.is_dated, p.language, p.discussion_id,
        count(*) over () as n from river_entries e
        join visible_posts p on p.blog_id = e.blog_id and p.id = e.post_id
      where e.blog_id = s.blog_id and e.river_on >= date_trunc('day', s.river_on)
        and e.river_on < date_trunc('day', s.river_on) + interval '1 day' and ${isUpTo(asOf)} and ${isInLanguages(languages)}
      order by e.river_on desc, e.post_id desc limit 1) as newest
    left join discussions d on d.id = newest.discussion_id and d.status = 'published'
    left join lateral (
      select extract(epoch from first.published_on - max(before.published_on)) / 86400 as days
      from visible_posts first join visible_posts before on before.blog_id = first.blog_id
        and before.published_on < date_trunc('day', first.published_on)
      where first.blog_id = s.blog_id and first.id = s.post_id group by first.published_on) as quiet on true`

/** A pause of this many days is worth mentioning. */
const minQuietDays = sql.lit(85)
