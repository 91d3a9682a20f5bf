import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { anywhere, startingWith } from '#server/like.ts'

const shownTags = (db: Db) =>
  db
    .selectFrom('tags')
    .select(['value', 'value as label', 'blog_count as count'])
    .where('is_blocked', '=', false)
    .where('merged_into', 'is', null)
    .where('blog_count', '>', 0)

/** Tags in use, most used first. */
export const tagsInUse = (db: Db, limit: number) =>
  shownTags(db).orderBy('blog_count', 'desc').orderBy('value').limit(limit).execute()

/** Tags in use that contain a text: those that begin with it first, the most used first. */
export function tagsContaining(db: Db, text: string, limit: number) {
  return shownTags(db)
    .where('value', 'like', anywhere(text))
    .orderBy(sql`value like ${startingWith(text)}`, 'desc')
    .orderBy('blog_count', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute()
}

/** A tag by its name, or its target if merged. */
export async function findTag(db: Db, value: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tags named join tags t on t.id = coalesce(named.merged_into, named.id)
    where named.value = ${value} and not t.is_blocked and not named.is_blocked`.execute(db)
  return rows[0]
}

export interface TagRow {
  id: number
  value: string
  count: number
}

/** How many of a tag's newest sites decide which tags are related. */
const lookedAt = 500

export interface TagWithRelated extends TagRow {
  related: { value: string; count: number }[]
}

/** A tag by its name, or its target if merged, and the tags that occur with it more often than by chance. */
export async function findTagWithRelated(db: Db, value: string): Promise<TagWithRelated | undefined> {
  const { rows } = await sql<TagWithRelated>`
    with tag as (
      select t.id, t.value, t.blog_count as count
      from tags named join tags t on t.id = coalesce(named.merged_into, named.id)
      where named.value = ${value} and not t.is_blocked and not named.is_blocked
    ), newest as (
      select blog_id from blog_tags where tag_id = (select id from tag) order by blog_id desc limit ${lookedAt}
    )
    select tag.*, coalesce((select json_agg(one) from (
        select t.value, t.blog_count as count from (
            select bt.tag_id, count(*) as together from newest join blog_tags bt on bt.blog_id = newest.blog_id
            where bt.tag_id <> tag.id group by bt.tag_id) as beside
          join tags t on t.id = beside.tag_id
        where not t.is_blocked and t.blog_count > 0
        order by beside.together / sqrt(t.blog_count::float8) desc, t.value limit 12) as one), '[]') as related
    from tag`.execute(db)
  return rows[0]
}

/**
 * Ids of the published sites and articles of a tag, newest first, and the total.
 * @param limit and offset: small, see maxListed @returns undefined for an unknown tag
 */
export async function blogsOfTag(
  db: Db,
  value: string,
  limit: number,
  offset: number,
  health: 'listed' | 'gone' = 'listed',
): Promise<(TagRow & { ids: number[] }) | undefined> {
  const isWanted = health === 'gone' ? sql`b.health = 'gone'` : sql`b.health <> 'gone'`
  const count = health === 'gone' ? goneOfTag : sql`t.blog_count`
  const { rows } = await sql<TagRow & { ids: number[] }>`
    select t.id, t.value, ${count} as count, array(
      select bt.blog_id from blog_tags bt join blogs b on b.id = bt.blog_id
      where bt.tag_id = t.id and b.status = 'published' and ${isWanted}
      order by bt.blog_id desc limit ${limit} offset ${offset}) as ids
    from tags named join tags t on t.id = coalesce(named.merged_into, named.id)
    where named.value = ${value} and not t.is_blocked and not named.is_blocked`.execute(db)
  return rows[0]
}

/** Few sites are gone: those of a tag are found among them. */
const goneOfTag = sql`(select count(*)::integer from blogs b join blog_tags bt on bt.blog_id = b.id
  where b.health = 'gone' and b.status = 'published' and bt.tag_id = t.id)`

interface BrowsedTags {
  count: number
  results: { value: string; count: number }[]
  letters: { letter: string; count: number }[]
}

/** One page of all tags in use, and the totals by first letter. @param letter as the contract has it */
export async function tagsByLetter(
  db: Db,
  letter: string | undefined,
  limit: number,
  offset: number,
): Promise<BrowsedTags> {
  const order = letter === undefined ? sql`count desc, value` : sql`value collate "C"`
  const { rows } = await sql<BrowsedTags>`
    with live as materialized (
      select value, blog_count as count,
        case when value collate "C" >= 'a' and value collate "C" < '{' then left(value, 1)
          when value collate "C" >= '0' and value collate "C" < ':' then '0' else '*' end as letter
      from tags where blog_count > 0 and not is_blocked and merged_into is null
    ), wanted as (
      select value, count from live where ${letter ?? null}::text is null or letter = ${letter ?? null}::text
    ), listed as (
      select value, count from wanted order by ${order} limit ${limit} offset ${offset}::bigint
    )
    select (select count(*)::integer from wanted) as count,
      coalesce((select json_agg(listed) from listed), '[]') as results,
      coalesce((select json_agg(each order by each.letter = '*', each.letter = '0', each.letter) from (
        select letter, count(*)::integer as count from live group by letter) as each), '[]') as letters`.execute(
    db,
  )
  return rows[0] as BrowsedTags
}
