import { type RawBuilder, sql } from 'kysely'
import { unknownLanguage } from '#api-contract/values/content-languages.ts'

// Parts of the statements that read the river: which sites are in it, and what is shown of a place.

/** Which posts to show. */
export interface RiverFilter {
  languages: string[]
  quiet: boolean
  tag: TagToRead | undefined
}

export interface TagToRead {
  id: number
  /** How many sites have it. */
  count: number
}

/**
 * A value that PostgreSQL does not see when it plans. These statements touch the sixteen parts of `posts`: planning them takes 5 ms,
 * a third of a page, and it would do so for each value where it hopes that this pays.
 */
export const unseen = <T>(value: T, type: 'integer' | 'bigint' | 'timestamptz'): RawBuilder<T> =>
  sql<T>`(select ${value}::${sql.raw(type)})`

/**
 * Whether the site of an entry `e` has the tag. Their ids are read once, into memory: PostgreSQL would make a join of it,
 * and look up every entry that is passed, were it not for the `is true`.
 */
export const hasTag = (tag: TagToRead | undefined, entry = 'e'): RawBuilder<boolean> =>
  tag
    ? sql<boolean>`((${sql.ref(`${entry}.blog_id`)} in (select blog_id from blog_tags where tag_id = ${unseen(tag.id, 'integer')})) is true)`
    : sql<boolean>`true`

/** Whether the site of an entry `e` posts at most monthly. */
export const isQuiet = (quiet: boolean, entry = 'e'): RawBuilder<boolean> =>
  quiet ? sql<boolean>`${sql.ref(`${entry}.is_quiet`)}` : sql<boolean>`true`

/** How far back the river goes. */
export const sinceWhen = sql`now() - interval '30 days'`

/** Listed sites that show their posts and answer as themselves: what others say is not theirs. */
export const isInRiver = sql`is_open(b) and shows_posts(b)`

/** Whether an entry is in one of the languages; `und` is the unknown one. */
export function isIn(languages: string[], entry = 'e'): RawBuilder<boolean> {
  if (languages.length === 0) return sql<boolean>`true`
  const language = sql.ref(`${entry}.language`)
  const known = languages.filter((one) => one !== unknownLanguage)
  const isKnown = sql<boolean>`${language} = any(${known}::text[])`
  if (known.length === languages.length) return isKnown
  return known.length === 0
    ? sql<boolean>`${language} is null`
    : sql<boolean>`(${isKnown} or ${language} is null)`
}

/** Whether an entry `e` holds its site's place on its day: the first one, of those in the languages where some are asked for. */
export const holdsPlace = (languages: string[]): RawBuilder<boolean> =>
  sql<boolean>`${isIn(languages)} and ${isFirstIn(languages)}`

/** The same for an entry that is in one of the languages. */
export function isFirstIn(languages: string[]): RawBuilder<boolean> {
  if (languages.length === 0) return sql<boolean>`e.is_first_of_day`
  return sql<boolean>`(e.is_first_of_day or not e.is_hidden and not exists (
    select from river_entries before where before.blog_id = e.blog_id and not before.is_hidden
      and before.river_on >= date_trunc('day', e.river_on) and before.river_on <= e.river_on
      and (before.river_on, before.post_id) < (e.river_on, e.post_id) and ${isIn(languages, 'before')}))`
}

/**
 * Whether no other site under the same registrable domain had a place that day before an entry `e`, among those
 * that are asked for: however many sites one owner has, they take one place a day.
 * @param asOf the newest post that counts; undefined for all that there are
 */
export const holdsDomainsPlace = (
  { languages, quiet, tag }: RiverFilter,
  asOf?: RawBuilder<number>,
): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from river_entries sister join blogs b on b.id = sister.blog_id
    where sister.site_domain = e.site_domain and sister.river_on >= date_trunc('day', e.river_on)
      and (sister.river_on, sister.post_id) < (e.river_on, e.post_id) and sister.blog_id <> e.blog_id
      and ${languages.length === 0 ? sql`sister.is_first_of_day` : sql`not sister.is_hidden and ${isIn(languages, 'sister')}`}
      and ${asOf ? isUpTo(asOf, 'sister') : sql`true`}
      and ${isQuiet(quiet, 'sister')} and ${hasTag(tag, 'sister')} and ${isInRiver})`

/**
 * Whether an entry `e` was there when the first page was read. Hidden from the indexes: behind a range of times
 * PostgreSQL 18 would count a search for each time in it, and walk along everybody's posts of the day instead of a site's.
 */
export const isUpTo = (asOf: RawBuilder<number>, entry = 'e'): RawBuilder<boolean> =>
  sql<boolean>`((${sql.ref(`${entry}.post_id`)} <= ${asOf}) is true)`

/** The newest post that there is, for `as_of`. */
export const newestPostId = sql<number>`coalesce((select max(id) from post_blogs), 0)`

/**
 * What is shown of places, `shown (blog_id, river_on, post_id, place)`: the newest post of the site's day, how many more
 * there were, and for how long it had been quiet before. Twenty of them, so each asks its site by itself.
 */
export const placesShown = (languages: string[], asOf: RawBuilder<number>) => sql`
  select newest.id, newest.title, newest.url, newest.excerpt, newest.author, newest.published_on, newest.is_dated, newest.language,
    d.id as discussion_id, coalesce(d.comment_count, 0) as comment_count, newest.n - 1 as more_today, s.river_on, s.place,
    json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'domain', b.domain,
      'image_blog_page', b.image_blog_page) as blog,
    case when quiet.days >= ${quietDays} then floor(quiet.days / 30.4)::integer end as first_in_months
  from shown s join blogs b on b.id = s.blog_id
    cross join lateral (
      select p.*, count(*) over () as n from river_entries e
        join visible_posts p on p.blog_id = e.blog_id and p.id = e.post_id
      where e.blog_id = s.blog_id and e.river_on >= date_trunc('day', s.river_on)
        and e.river_on < date_trunc('day', s.river_on) + interval '1 day' and ${isUpTo(asOf)} and ${isIn(languages)}
      order by e.river_on desc, e.post_id desc limit 1) as newest
    left join discussions d on d.id = newest.discussion_id and d.status = 'published'
    left join lateral (
      select extract(epoch from first.published_on - max(before.published_on)) / 86400 as days
      from visible_posts first join visible_posts before on before.blog_id = first.blog_id
        and before.published_on < date_trunc('day', first.published_on)
      where first.blog_id = s.blog_id and first.id = s.post_id group by first.published_on) as quiet on true`

/** From how many days on a site has been quiet for months. */
const quietDays = sql.lit(85)
