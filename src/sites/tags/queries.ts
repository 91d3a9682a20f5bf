import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { containsPattern, prefixPattern } from '#platform/db/like.ts'

interface TagOption {
  value: string
  label: string
  count: number
}

/** Tags in use, most used first. */
export async function findTagsInUse(db: Db, limit: number): Promise<TagOption[]> {
  const { rows } = await sql<TagOption>`
    select value, value as label, blog_count as count from tags
    where not is_blocked and merged_into is null and blog_count > 0
    order by blog_count desc, value limit ${limit}`.execute(db)
  return rows
}

/** Tags in use that contain a text in their name or an alias: prefix matches first, then by use. */
export async function findTagsContaining(db: Db, text: string, limit: number): Promise<TagOption[]> {
  const { rows } = await sql<TagOption>`
    select t.value, t.value as label, t.blog_count as count
    from (select coalesce(merged_into, id) as id, bool_or(value like ${prefixPattern(text)}) as is_prefix_match from tags
        where value like ${containsPattern(text)} and not is_blocked group by 1) as matching
      join tags t using (id)
    where not t.is_blocked and t.blog_count > 0
    order by matching.is_prefix_match desc, t.blog_count desc, t.value limit ${limit}`.execute(db)
  return rows
}

export interface TagRow {
  id: number
  value: string
  count: number
}

/** Finds a tag by its name or an alias. */
export async function findTagRow(db: Db, value: string): Promise<TagRow | undefined> {
  const { rows } = await sql<TagRow>`
    select t.id, t.value, t.blog_count as count
    from tags requested join tags t on t.id = coalesce(requested.merged_into, requested.id)
    where requested.value = ${value} and not t.is_blocked and not requested.is_blocked`.execute(db)
  return rows[0]
}

export interface TagDetails extends TagRow {
  spellings: string[]
  related: { value: string; count: number; together: number }[]
}

/** Finds a tag by its name or an alias, with its aliases and related tags. */
export async function findTagDetails(db: Db, value: string): Promise<TagDetails | undefined> {
  const { rows } = await sql<TagDetails>`
    select t.id, t.value, t.blog_count as count,
      array(select value from tags where merged_into = t.id and not is_blocked order by value) as spellings,
      coalesce((select json_agg(json_build_object('value', other.value, 'count', other.blog_count, 'together', r.together)
          order by r.place)
        from related_tags r join tags other on other.id = r.other_id
        where r.tag_id = t.id and not other.is_blocked and other.merged_into is null and other.blog_count > 0), '[]')
        as related
    from tags requested join tags t on t.id = coalesce(requested.merged_into, requested.id)
    where requested.value = ${value} and not t.is_blocked and not requested.is_blocked`.execute(db)
  return rows[0]
}

/**
 * Ids of a page of the published sites and articles with a tag, newest first, and the total. `limit` and `offset` must
 * be small (see `maxListed` in routes.ts). @returns undefined for an unknown tag
 */
export async function findSitesOfTag(
  db: Db,
  value: string,
  limit: number,
  offset: number,
  health: 'listed' | 'gone' = 'listed',
): Promise<(TagRow & { ids: number[] }) | undefined> {
  const hasHealth = health === 'gone' ? sql`b.health = 'gone'` : sql`b.health <> 'gone'`
  const count = health === 'gone' ? goneCount : sql`t.blog_count`
  const { rows } = await sql<TagRow & { ids: number[] }>`
    select t.id, t.value, ${count} as count, array(
      select bt.blog_id from blog_tags bt join blogs b on b.id = bt.blog_id
      where bt.tag_id = t.id and b.status = 'published' and ${hasHealth}
      order by bt.blog_id desc limit ${limit} offset ${offset}) as ids
    from tags requested join tags t on t.id = coalesce(requested.merged_into, requested.id)
    where requested.value = ${value} and not t.is_blocked and not requested.is_blocked`.execute(db)
  return rows[0]
}

/** Few sites are gone, so it is cheap to filter them by tag. */
const goneCount = sql`(select count(*)::integer from blogs b join blog_tags bt on bt.blog_id = b.id
  where b.health = 'gone' and b.status = 'published' and bt.tag_id = t.id)`
