import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Tags in use, most used first. */
export async function tagsInUse(db: Db): Promise<{ value: string; label: string; count: number }[]> {
  return db
    .selectFrom('tags')
    .select(['value', 'value as label', 'blog_count as count'])
    .where('is_blocked', '=', false)
    .where('merged_into', 'is', null)
    .where('blog_count', '>', 0)
    .orderBy('blog_count', 'desc')
    .orderBy('value')
    .execute()
}

export interface TagFound {
  id: number
  value: string
  count: number
}

/** A tag by its name, or what it was merged into; undefined where there is none, or a blocked one. */
export async function findTag(db: Db, value: string): Promise<TagFound | undefined> {
  const { rows } = await sql<TagFound>`
    select t.id, t.value, t.blog_count as count
    from tags named join tags t on t.id = coalesce(named.merged_into, named.id)
    where named.value = ${value} and not t.is_blocked and not named.is_blocked`.execute(db)
  return rows[0]
}

/** So many of a tag's newest sites tell which tags go with it. */
const looked_at = 500

/** Tags that stand beside one more often than their number would suggest. */
export async function relatedTags(db: Db, tag_id: number): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    with newest as (
      select blog_id from blog_tags where tag_id = ${tag_id} order by blog_id desc limit ${looked_at}
    )
    select t.value, t.blog_count as count from (
        select bt.tag_id, count(*) as together from newest join blog_tags bt on bt.blog_id = newest.blog_id
        where bt.tag_id <> ${tag_id} group by bt.tag_id) as beside
      join tags t on t.id = beside.tag_id
    where not t.is_blocked and t.blog_count > 0
    order by beside.together / sqrt(t.blog_count::float8) desc, t.value limit 12`.execute(db)
  return rows
}

/** Ids of a tag's published sites and articles, newest first. @param limit and offset: small, see most_listed */
export async function blogIdsOfTag(db: Db, tag_id: number, limit: number, offset: number): Promise<number[]> {
  const { rows } = await sql<{ blog_id: number }>`
    select bt.blog_id from blog_tags bt join blogs b on b.id = bt.blog_id
    where bt.tag_id = ${tag_id} and b.status = 'published'
    order by bt.blog_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ blog_id }) => blog_id)
}
